/** PDFs written by hand, so that a test says byte by byte what is in them. */

type Bytes = Uint8Array<ArrayBuffer>;

interface Parts {
  /** What the page draws. */
  content?: string;
  /** More entries of the catalog and the page, e.g. `/OpenAction 6 0 R`. */
  catalog?: string;
  page?: string;
  pages?: number;
  /** Width and height. */
  box?: [number, number];
  /** More objects, from number 6 on. */
  objects?: string[];
}

/** @returns a PDF whose objects are 1 catalog, 2 pages, 3 page, 4 content, 5 font */
export function pdfOf({
  content = words('Consent'),
  catalog = '',
  page = '',
  pages = 1,
  box = [612, 792],
  objects = [],
}: Parts = {}): Bytes {
  const one = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box.join(' ')}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> ${page} >>`;
  // The other pages come last, so that the numbers before stay.
  const more = Array.from({ length: Math.max(0, pages - 1) }, () => one);
  const kids = [3, ...more.map((_, index) => 6 + objects.length + index)].slice(0, pages);
  return pdfOfObjects([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${pages} >>`,
    one,
    streamOf(content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
    ...more,
  ]);
}

/** @param objects numbered from 1; the first is the catalog */
function pdfOfObjects(objects: string[]): Bytes {
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** Appends a revision that replaces objects. */
export function revised(pdf: Uint8Array, replaced: Record<number, string>): Bytes {
  const before = Buffer.from(pdf).toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before)?.[1];
  const size = /\/Size (\d+)/.exec(before.slice(before.lastIndexOf('trailer')))?.[1];
  let text = before;
  let table = '';
  for (const [number, object] of Object.entries(replaced)) {
    table += `${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  text += `xref\n${table}trailer << /Size ${size} /Root 1 0 R /Prev ${previous} >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** Content that shows a line of text. */
export const words = (text: string, y = 700) => `BT /F 18 Tf 72 ${y} Td (${text}) Tj ET`;
export const streamOf = (content: string, dict = '') =>
  `<< /Length ${content.length} ${dict} >>\nstream\n${content}\nendstream`;
