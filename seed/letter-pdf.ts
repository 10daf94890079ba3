/** Letters of the demo as PDFs: one page each, in Helvetica. */

const TOP = 720;
const LINE = 18;

/** @returns a PDF with a heading and lines below it, in letters of Latin 1 */
export function letterPdf(heading: string, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const words = [
    `BT /F1 16 Tf 72 ${TOP} Td (${plain(heading)}) Tj ET`,
    ...lines.map((line, n) => `BT /F1 11 Tf 72 ${TOP - 36 - n * LINE} Td (${plain(line)}) Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((body, n) => {
    const place = text.length;
    text += `${n + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}

const plain = (words: string) => words.replace(/[\\()]/g, '\\$&');
