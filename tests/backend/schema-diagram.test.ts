import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { read } from '#tests/support/sources.ts';
import { drawSchemaDiagram } from '../../scripts/draw-schema.ts';

test('the diagram of docs/schema.md is up to date; otherwise run `npm run diagrams`', async () => {
  const client = new pg.Client({ ...inject('connection'), database: 'template_karaj' });
  await client.connect();
  try {
    const diagram = await drawSchemaDiagram(client);
    expect(/```mermaid\n([^]*?)\n```/.exec(read('docs/schema.md'))?.[1]).toBe(diagram);
  } finally {
    await client.end();
  }
});
