/** Renders a letter as HTML. */
import type { Locale } from '#kit/locale.ts';
import { escapeMarkup } from '#kit/site-settings.ts';
import type { Parts } from './parts.ts';

export function layout(
  locale: Locale,
  parts: Parts,
  lines: string[],
  { stop, footer }: { stop: string; footer: string },
): string {
  const stopLink = parts.stopUrl
    ? `\n<p style="margin:0 0 16px"><a href="${escapeMarkup(parts.stopUrl)}" style="color:#17534F">${escapeMarkup(stop.replace(/:$/, ''))}</a></p>`
    : '';
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeMarkup(text)}</p>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(parts.subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#FBF7F1;color:#1D2A2B;font:18px/28px 'Atkinson Hyperlegible Next',Verdana,sans-serif">
<main style="max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid #DCD2C3;border-radius:12px;padding:32px 24px">
<h1 style="margin:0 0 24px;font:600 26px/32px 'Source Serif 4',Georgia,serif;color:#17534F">Kinkeeper</h1>
${lines.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeMarkup(parts.url)}" style="display:inline-block;background:#17534F;color:#FFFFFF;padding:12px 24px;border-radius:6px;font-weight:600">${escapeMarkup(parts.button)}</a></p>
${paragraph(parts.closing)}${stopLink}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #DCD2C3;font-size:16px;line-height:24px;color:#404B4E">${escapeMarkup(footer)}</p>
</main></body></html>
`;
}
