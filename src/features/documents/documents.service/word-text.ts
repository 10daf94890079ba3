import mammoth from 'mammoth';

/** Of mammoth's output; anything else is left out, with all attributes. */
const KEPT = new Set(
  'p h1 h2 h3 h4 h5 h6 strong em sup sub br ul ol li table thead tbody tr th td'.split(' '),
);

/** @returns a .docx as HTML for reading: headings, lists, tables; no links, pictures, scripts, styles */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes) },
    { externalFileAccess: false, includeEmbeddedStyleMap: false },
  );
  return cleaned(value);
}

/** Rebuilds each tag from its name, so nothing else can be in it. */
export function cleaned(html: string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => {
      if (!piece.startsWith('<')) return piece.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const [, close = '', name = ''] = /^<(\/?)([a-z0-9]+)/i.exec(piece) ?? [];
      return KEPT.has(name.toLowerCase()) ? `<${close}${name.toLowerCase()}>` : '';
    })
    .join('');
}
