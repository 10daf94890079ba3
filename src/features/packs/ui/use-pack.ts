import { useEffect, useState, useSyncExternalStore } from 'react';
import { uuidv7 } from '../../../kit/ids.ts';
import { api } from '../../../web/data/client.ts';
import { errorCode } from '../../../web/data/errors.ts';
import { currentLocale } from '../../../web/i18n.ts';
import { createPackStore, type PackStore } from './pack-store.ts';

/** Refusals that say nothing about the pack: the next try may find it. */
const PASSING = ['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS'];

/** The pack of this page, and what to do with it. */
export function usePack(): { store: PackStore } & ReturnType<PackStore['getState']> {
  const [store] = useState(() =>
    createPackStore({
      locate: async () => (await api.assessment.latestLocation()).city_zip ?? '',
      generate: (id, { topic, packType, userContext }, locationData) =>
        api.packs.generate({
          id,
          topic: topic.trim(),
          packType,
          userContext: userContext.trim(),
          locationData,
          locale: currentLocale(),
        }),
      read: (id) => api.packs.read({ id }),
      follow: (id, from, signal) => api.packs.follow({ id, from }, { signal }),
      stop: (id) => api.packs.stop({ id }),
      newId: () => uuidv7(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isFinal: (error) => {
        const code = errorCode(error);
        return code !== undefined && !PASSING.includes(code);
      },
    }),
  );
  useEffect(() => () => store.close(), [store]);
  return { store, ...useSyncExternalStore(store.subscribe, store.getState) };
}
