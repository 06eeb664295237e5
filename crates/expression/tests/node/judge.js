// Reads one case per line, prints what each expression is worth.
const lines = require("fs").readFileSync(0, "utf8").split("\n");
lines.pop();

const hex = (number, length) => number.toString(16).padStart(length, "0");

function toldNumber(number) {
  if (Number.isNaN(number)) return "NaN";
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  return "#" + hex(view.getUint32(0), 8) + hex(view.getUint32(4), 8);
}

function toldText(text) {
  let told = "'";
  for (let i = 0; i < text.length; i++) told += hex(text.charCodeAt(i), 4);
  return told;
}

// Arrays and objects of the roots are told as their JSON text: they must be the very same.
function given(value, found) {
  if (typeof value === "object" && value !== null) {
    found.add(value);
    for (const key of Object.keys(value)) given(value[key], found);
  }
}

function told(value, known) {
  if (value === undefined) return "undefined";
  if (value === null) return "null";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return toldNumber(value);
  if (typeof value === "string") return toldText(value);
  if (typeof value === "function") return "function";
  if (known.has(value)) return "given " + JSON.stringify(value);
  if (Array.isArray(value)) return "[" + value.map((item) => told(item, known)).join(",") + "]";
  const members = Object.keys(value).map((key) => toldText(key) + ":" + told(value[key], known));
  return "{" + members.sort().join(",") + "}";
}

const output = lines.map((line) => {
  const { roots, source } = JSON.parse(line);
  const known = new Set();
  given(roots, known);
  const names = Object.keys(roots);
  // What does not parse must not pass for an expression that fails.
  const judged = new Function(...names, "return (" + source + "\n)");
  try {
    return told(judged(...names.map((name) => roots[name])), known);
  } catch {
    return "error";
  }
});
process.stdout.write(output.join("\n") + "\n");
