// node check-types.mjs: checks the types of the integrations.
// Not `tsc`: it would also report the sources of @gitbook/runtime, whose types fit a later version of @gitbook/api.

import ts from 'typescript';
import { ROOT } from './build.mjs';

const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
const program = ts.createProgram(fileNames, options);
const problems = program
    .getSourceFiles()
    .filter(({ fileName }) => fileNames.includes(fileName))
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]);

console.log(`types: ${fileNames.length} files, ${problems.length} problems`);
if (problems.length > 0) {
    console.log(ts.formatDiagnosticsWithColorAndContext(problems, {
        getCurrentDirectory: () => ROOT, getCanonicalFileName: (name) => name, getNewLine: () => '\n',
    }));
    process.exitCode = 1;
}
