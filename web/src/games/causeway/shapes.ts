// The outlines of the two kinds of giants, with their feet around 0,0, for the board and for the card.

// The hedgehog: points all round its head and back.
const SPIKES = Array.from({ length: 23 }, (_, i) => {
    const angle = ((-208 + i * (236 / 22)) * Math.PI) / 180;
    const long = i % 2 === 1;
    const [rx, ry] = long ? [34, 38] : [20, 24];
    return `${(Math.cos(angle) * rx).toFixed(1)} ${(-32 + Math.sin(angle) * ry).toFixed(1)}`;
}).join("L");
export const SPIKEY = `M${SPIKES}L14 -12L15 6Q15 10 10 10H4L0 -2L-4 10H-10Q-15 10 -15 6L-14 -12Z`;

// The hunter: broad, with a snare held open above its head.
export const TRAPPER =
    "M-14 10Q-19 10 -18 5L-15 -16L-22 -30Q-38 -36 -39 -56Q-39 -66 -31 -68Q-25 -68 -25 -61Q-27 -52 -17 -45L-11 -43" +
    "Q-10 -57 0 -57Q10 -57 11 -43L17 -45Q27 -52 25 -61Q25 -68 31 -68Q39 -66 39 -56Q38 -36 22 -30L15 -16L18 5Q19 10 14 10H5L0 -3L-5 10Z";
export const SNARE =
    "M-30 -64C-22 -84 22 -84 30 -64C20 -52 -20 -52 -30 -64M-20 -73L-8 -56M-6 -78L10 -56M8 -78L-10 -56M20 -73L8 -56";
