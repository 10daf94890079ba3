import type { ReactNode } from 'react';
import { Tabs as AriaTabs, type Key, Tab, TabList, TabPanel } from 'react-aria-components';

interface TabsProps<Id extends string> {
  label: string;
  selected: Id;
  onSelect: (id: Id) => void;
  /** `name` says in words what a title with a number means. */
  tabs: { id: Id; title: ReactNode; name?: string | undefined; content: ReactNode }[];
}

/** Tabs with arrow-key navigation. */
export function Tabs<Id extends string>({ label, selected, onSelect, tabs }: TabsProps<Id>) {
  return (
    <AriaTabs
      // React Aria reports focus within here; the focused element has its own ring.
      className="outline-none"
      selectedKey={selected}
      onSelectionChange={(key: Key) => onSelect(key as Id)}
    >
      <TabList
        aria-label={label}
        className="no-print mb-6 flex flex-wrap border-b border-hairline *:flex-auto"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            {...(tab.name ? { 'aria-label': tab.name } : {})}
            className="fade flex min-h-12 cursor-pointer items-center justify-center border-b-4 border-transparent px-1 text-[min(1rem,5vw)] font-semibold whitespace-nowrap text-ink-2 data-[selected]:border-primary data-[selected]:text-primary"
          >
            {tab.title}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="outline-offset-8">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
