// The map. Regions share corners, so that two regions touch exactly where the rules say they do. Between some of them lies
// land that nobody enters. The nominal size is WIDTH by HEIGHT; a layout stretches it.

export const WIDTH = 1000;
export const HEIGHT = 672;

type Point = [number, number];

export const CORNERS: Record<string, Point> = {
    t0: [0, 0],
    t1: [200, 0],
    t2: [398, 0],
    t3: [648, 0],
    t4: [1000, 0],
    a: [214, 112],
    b: [404, 122],
    c: [206, 212],
    d: [158, 238],
    l: [0, 262],
    e: [662, 148],
    f: [650, 216],
    g1: [392, 228],
    g2: [442, 216],
    g3: [446, 318],
    g4: [396, 330],
    h: [842, 160],
    r1: [1000, 150],
    r2: [1000, 402],
    i: [650, 322],
    j: [592, 350],
    k1: [778, 330],
    k2: [830, 320],
    k3: [846, 398],
    k4: [790, 424],
    m: [368, 376],
    n: [176, 388],
    o: [366, 440],
    p1: [562, 446],
    p2: [596, 440],
    p3: [616, 518],
    p4: [572, 540],
    q: [360, 556],
    s1: [200, 552],
    s2: [318, 572],
    s3: [316, 604],
    s4: [222, 612],
    u: [752, 520],
    v: [744, 602],
    w1: [206, 672],
    w2: [776, 672],
    z: [0, 672],
    y: [1000, 672],
};

// The corners of a region clockwise, and the box for its name, army and tokens: centre, width and height. In a flat box they
// stand side by side.
interface Shape {
    corners: string;
    x: number;
    y: number;
    width: number;
    height: number;
    isFlat?: boolean;
    isLow?: boolean; // tokens stand beside the army, not below it
    terrain: string;
}

export const SHAPES: Record<string, Shape> = {
    sea_swords: { corners: "l d n s1 s4 w1 z", x: 92, y: 372, width: 158, height: 150, terrain: "sea" },
    evermoors: { corners: "g2 f i j g3", x: 546, y: 282, width: 186, height: 112, isLow: true, terrain: "moor" },
    ice_spires: { corners: "t3 t4 r1 h e", x: 828, y: 76, width: 300, height: 128, terrain: "ice" },
    sea_ice: { corners: "t0 t1 a c d l", x: 100, y: 124, width: 180, height: 160, terrain: "floe" },
    graypeak: { corners: "k3 r2 y w2 v u k4", x: 882, y: 532, width: 216, height: 190, terrain: "peak" },
    sumber: { corners: "o p1 p4 q", x: 466, y: 499, width: 190, height: 94, isLow: true, terrain: "hills" },
    icewind: { corners: "t1 t2 b a", x: 303, y: 60, width: 178, height: 104, isLow: true, terrain: "snow" },
    spine: { corners: "t2 t3 e f g2 g1 c a b", x: 530, y: 112, width: 226, height: 150, terrain: "peak" },
    neverwinter: { corners: "d c g1 g4 m n", x: 284, y: 304, width: 190, height: 132, terrain: "forest" },
    silver_marches: { corners: "e h k2 k1 i f", x: 744, y: 240, width: 184, height: 140, terrain: "fields" },
    dessarin: { corners: "g4 g3 j p2 p1 o m", x: 478, y: 394, width: 206, height: 96, isLow: true, terrain: "fields" },
    high_forest: { corners: "i k1 k4 u p3 p2 j", x: 690, y: 420, width: 176, height: 140, terrain: "forest" },
    waterdeep: { corners: "n m o q s2 s1", x: 274, y: 466, width: 172, height: 130, terrain: "coast" },
    delimbiyr: {
        corners: "q p4 p3 u v s3 s2",
        x: 542,
        y: 572,
        width: 390,
        height: 58,
        isFlat: true,
        terrain: "fields",
    },
    high_moor: { corners: "s4 s3 v w2 w1", x: 492, y: 640, width: 500, height: 54, isFlat: true, terrain: "moor" },
    anauroch: { corners: "h r1 r2 k3 k2", x: 924, y: 276, width: 138, height: 190, terrain: "desert" },
};

export const WASTES = ["g1 g2 g3 g4", "p1 p2 p3 p4", "s1 s2 s3 s4", "k1 k2 k3 k4"];

// A number from 0 to 1 that looks random but depends only on its arguments.
export function chanceAt(x: number, y: number, n: number): number {
    const wave = Math.sin(x * 12.9898 + y * 78.233 + n * 37.719) * 43758.5453;
    return wave - Math.floor(wave);
}

// A border as if drawn by hand: its middle is moved aside, then the middles of the halves. It is the same in both
// directions, so that neighbours share it.
function rough(from: Point, to: Point, depth: number): Point[] {
    if (depth === 0) return [to];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const aside =
        (chanceAt(from[0] + to[0], from[1] + to[1], depth) - 0.5) *
        0.24 *
        (from[0] + from[1] / 1024 < to[0] + to[1] / 1024 ? 1 : -1);
    const middle: Point = [(from[0] + to[0]) / 2 - dy * aside, (from[1] + to[1]) / 2 + dx * aside];
    return [...rough(from, middle, depth - 1), ...rough(middle, to, depth - 1)];
}

const isEdge = (a: Point, b: Point) => (a[0] === b[0] && a[0] % WIDTH === 0) || (a[1] === b[1] && a[1] % HEIGHT === 0);

// The outline of a region or waste with roughened borders.
export function outline(corners: string, stretch: number): Point[] {
    const points = corners.split(" ").map((c) => CORNERS[c]);
    return points.flatMap((from, i) => {
        const to = points[(i + 1) % points.length];
        return rough(from, to, isEdge(from, to) ? 0 : 3).map(([x, y]): Point => [
            Math.round(x),
            Math.round(y * stretch),
        ]);
    });
}

export const pathOf = (points: Point[]) => `M${points.map((p) => p.join(" ")).join("L")}Z`;

export function isInside(points: Point[], x: number, y: number): boolean {
    let inside = false;
    points.forEach(([ax, ay], i) => {
        const [bx, by] = points[(i + 1) % points.length];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    });
    return inside;
}
