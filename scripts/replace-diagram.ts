/**
 * Replaces the first Mermaid block of a Markdown document that starts with `kind`, such as `flowchart`.
 * @throws Error when the document has no such block
 */
export function replaceDiagram(markdown: string, kind: string, diagram: string): string {
  const block = new RegExp(`\`\`\`mermaid\\n${kind}[^]*?\`\`\``);
  if (!block.test(markdown)) throw new Error(`The document has no Mermaid block that starts with ${kind}.`);
  return markdown.replace(block, () => `\`\`\`mermaid\n${diagram}\n\`\`\``);
}
