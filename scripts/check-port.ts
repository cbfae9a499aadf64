// `npm start` runs this before the build, so that a taken port is reported at once.
import { runScript } from '#server/command.ts';
import { assertPortFree } from '#server/lifecycle.ts';

await runScript(assertPortFree);
