import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { read } from '#tests/support/sources.ts';

const dockerfile = read('Dockerfile');

test('npm start, the container and the systemd unit start the server with the same flags', () => {
  const command = packageJson.scripts.start.split(' ').slice(1);
  const [, inContainer] = /^CMD \["node", (.+)\]$/m.exec(dockerfile) ?? [];
  const [, inUnit] = /^ExecStart=\S+\/node (.+)$/m.exec(read('deploy/karaj.service')) ?? [];
  expect(JSON.parse(`[${inContainer}]`)).toEqual(command);
  expect(inUnit?.split(' ')).toEqual(command);
});

test('the Node of .nvmrc is the one of the packages and the container', () => {
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect([packageJson.optionalDependencies.node, ...images]).toEqual(Array(3).fill(read('.nvmrc').trim()));
});
