"""Compares what the server sends with the schemas of docs/openapi.json. It knows the few words of JSON Schema that are used there."""
import json
import os
import re

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs", "openapi.json")) as f:
    API = json.load(f)

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
WORDS = {"type", "enum", "pattern", "minimum", "maximum", "minItems", "maxItems", "maxLength", "items", "required", "properties",
         "additionalProperties", "oneOf", "$ref", "description", "nullable"}


def kind(schema):
    """The word in the field "type" that an object of this schema must have, or None."""
    return schema.get("properties", {}).get("type", {}).get("enum", [None])[0]


def wrong(schema, value, at):
    """Returns what is wrong with a value, or None."""
    if set(schema) - WORDS:
        return f"{at}: the schema has unknown words {set(schema) - WORDS}"
    if "$ref" in schema:
        return wrong(API["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]], value, at)
    if value is None:
        return None if schema.get("nullable") else f"{at} is null"
    if "oneOf" in schema:
        found = [wrong(s, value, at) for s in schema["oneOf"]]
        if None in found:
            return None
        close = [w for s, w in zip(schema["oneOf"], found) if isinstance(value, dict) and kind(s) == value.get("type")]
        return (close or found)[0]
    wanted = schema.get("type")
    if wanted and (not isinstance(value, TYPES[wanted]) or wanted == "integer" and isinstance(value, bool)):
        return f"{at} is not of type {wanted}: {str(value)[:80]}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{at} is {value!r}, not one of {schema['enum']}"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        return f"{at} does not match {schema['pattern']}: {value!r}"
    if wanted == "integer" and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return f"{at} is out of range: {value}"
    if len(value) > schema["maxLength"] if "maxLength" in schema else False:
        return f"{at} is too long"
    if wanted == "array":
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return f"{at} has {len(value)} items"
        return next((w for i, x in enumerate(value) if (w := wrong(schema.get("items", {}), x, f"{at}[{i}]"))), None)
    if wanted == "object":
        missing = [k for k in schema.get("required", []) if k not in value]
        if missing:
            return f"{at} lacks {missing}"
        for key, x in value.items():
            rule = schema.get("properties", {}).get(key, schema.get("additionalProperties", True))
            if rule is False:
                return f"{at} has the unknown field {key!r}"
            found = wrong(rule, x, f"{at}.{key}") if isinstance(rule, dict) else None
            if found:
                return found
    return None


def fits(name, value):
    """Returns what is wrong with a value that should have this schema, or None if it fits."""
    return wrong({"$ref": name}, value, name)


def answer_schema(method, path, status):
    """The schema of an HTTP answer, or None if the answer is not in the document. An answer without a schema has {}."""
    for pattern, methods in API["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", pattern), path.split("?")[0]) and method.lower() in methods:
            response = methods[method.lower()]["responses"].get(str(status))
            if response and "$ref" in response:
                response = API["components"]["responses"][response["$ref"].rsplit("/", 1)[-1]]
            return None if response is None else response.get("content", {}).get("application/json", {}).get("schema", {})
    return None
