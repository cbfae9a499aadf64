import type { CDPSession, Page } from 'playwright/test';

/** Families of `src/styles/fonts`, by the names in the font files, which a `local()` fallback does not have. */
const OWN_FAMILIES = /^(?:Barlow|Cairo)\b/;

interface Node {
  nodeId: number;
  nodeType: number;
  nodeName: string;
  nodeValue: string;
  children?: Node[];
}

const TEXT_NODE = 3;
/** Directional marks, which our fonts have no glyphs for: a system font draws them with zero width. */
const MARKS = /[\u200e\u200f\u2066-\u2069]/g;

/** Returns the texts of a page that are drawn in a system font, each with the name of the font. */
export async function findSystemFonts(page: Page): Promise<string[]> {
  // The session stays attached: detaching it would reset the emulated media.
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const found: string[] = [];
  for (const node of elementsWithText(root)) found.push(...(await systemFontsOf(session, node)));
  return found;
}

const textOf = ({ children = [] }: Node): string =>
  children
    .filter(({ nodeType }) => nodeType === TEXT_NODE)
    .map(({ nodeValue }) => nodeValue)
    .join('')
    .trim();

const elementsWithText = (node: Node): Node[] => [
  ...(textOf(node) || node.nodeName === 'INPUT' ? [node] : []),
  ...(node.children ?? []).flatMap(elementsWithText),
];

async function systemFontsOf(session: CDPSession, node: Node): Promise<string[]> {
  const marks = textOf(node).match(MARKS)?.length ?? 0;
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId }).catch((error: Error) => {
    // The node was removed in the meantime, such as a temporary field for a measurement.
    if (error.message.includes('Could not find node')) return { fonts: [] };
    throw error;
  });
  return fonts
    .filter(({ familyName, glyphCount }) => !OWN_FAMILIES.test(familyName) && glyphCount > marks)
    .map(({ familyName }) => `${node.nodeName} ${textOf(node)}: ${familyName}`);
}
