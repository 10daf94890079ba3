import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PackText } from './PackText.tsx';

vi.mock('#web/ui/Markdown.tsx', () => ({ default: () => null }));

it('a pack can be read before the script that formats it is there [PACK-08, PACK-13]', () => {
  const text = '## In danger\n\n- Call **911**: [911](tel:911)';
  expect(renderToStaticMarkup(<PackText text={text} links={['tel:911']} lang="en" />)).toMatch(
    /<p lang="en" class="[^"]+">IN DANGER\n\n- Call 911: 911\n<\/p>/,
  );
});
