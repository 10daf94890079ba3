import { classes } from '#web/ui/classes.ts';

export interface ViewedProps {
  url: string;
  name: string;
  /** Percent of the fitting width. */
  zoom: number;
  onReady: () => void;
  onBroken: (error: unknown) => void;
}

/** A picture: fitted to its frame, or zoomed and scrollable. */
export function ViewedImage({ url, name, zoom, onReady, onBroken }: ViewedProps) {
  return (
    <img
      src={url}
      alt={name}
      className={classes(
        'mx-auto max-w-none print:!w-auto print:max-h-[95vh] print:!max-w-full',
        zoom <= 100 && 'max-h-full object-contain',
      )}
      style={zoom === 100 ? { maxWidth: '100%' } : { width: `${zoom}%` }}
      onLoad={onReady}
      onError={onBroken}
    />
  );
}
