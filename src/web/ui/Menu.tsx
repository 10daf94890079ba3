import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu as AriaMenu, Button, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

interface MenuProps {
  label: ReactNode;
  ariaLabel?: string;
  items: { id: string; label: ReactNode; onAction: () => void }[];
}

/** A button that opens a short list of things to do. */
export function Menu({ label, ariaLabel, items }: MenuProps) {
  return (
    <MenuTrigger>
      <Button
        {...(ariaLabel ? { 'aria-label': ariaLabel } : {})}
        className="fade inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control border-2 border-hairline bg-surface px-3 font-semibold text-ink hover:border-control"
      >
        {label}
        <ChevronDown aria-hidden className="size-5" />
      </Button>
      <Popover className="min-w-56 rounded-card border border-hairline bg-surface p-1.5 shadow-2">
        <AriaMenu className="outline-none">
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              onAction={item.onAction}
              className="flex min-h-11 cursor-pointer items-center rounded-control px-3 text-ink outline-none data-[focused]:bg-primary-soft data-[focused]:text-primary"
            >
              {item.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
