// Run by `npm start` before it builds the site: a taken port is reported at once.
import { runScript } from '#server/command.ts';
import { assertPortFree } from '#server/lifecycle.ts';

await runScript(assertPortFree);
