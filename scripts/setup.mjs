// Runs before `npm start` and the other commands. Uses old syntax and no static imports, so that an old Node prints the
// error message instead of a syntax error.
var present = process.versions.node;
var needed = 20;

if (Number(present.split('.')[0]) < needed) {
  process.stderr.write(
    'Karaj needs Node ' +
      needed +
      ' or newer, and this is Node ' +
      present +
      ': install a newer one from https://nodejs.org, and repeat the command.\n',
  );
  process.exitCode = 1;
} else {
  import('./prepare.mjs').catch(function (error) {
    process.stderr.write(error.stack + '\n');
    process.exitCode = 1;
  });
}
