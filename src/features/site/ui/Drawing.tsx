import drawings from './drawings.svg?url';

/** Our line drawings, and the dimensions of each. */
const SIZES = {
  'kitchen-table': '0 0 480 360',
  path: '0 0 360 200',
  hands: '0 0 240 180',
  team: '0 0 280 200',
  bookshelf: '0 0 240 160',
} as const;

/** A decorative drawing; its lines take the surrounding text's colour. */
export function Drawing({ name, className }: { name: keyof typeof SIZES; className?: string }) {
  return (
    <svg viewBox={SIZES[name]} aria-hidden="true" focusable="false" className={className}>
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
