import { useEffect, useState } from 'react';
import { uuidv7 } from '#kit/ids.ts';
import { api } from '#web/data/client.ts';
import { useStore } from '#web/data/store.ts';
import { currentLocale } from '#web/i18n.ts';
import { createPackStore, type PackStore } from './pack-store.ts';

/** This page's pack and its actions. */
export function usePack(): { store: PackStore } & ReturnType<PackStore['getState']> {
  const [store] = useState(() =>
    createPackStore({
      locate: async () => (await api.assessment.latestLocation()).city_zip ?? '',
      generate: (id, { topic, packType, userContext, agreed, chosen }, locationData) =>
        api.packs.generate({
          id,
          topic: topic.trim(),
          packType,
          userContext: userContext.trim(),
          locationData,
          locale: currentLocale(),
          agreed,
          ...(chosen === null ? {} : { chosen }),
        }),
      read: (id) => api.packs.read({ id }),
      follow: (id, from, signal) => api.packs.follow({ id, from }, { signal }),
      stop: (id) => api.packs.stop({ id }),
      newId: () => uuidv7(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }),
  );
  useEffect(() => () => store.close(), [store]);
  return { store, ...useStore(store) };
}
