/**
 * How the dates of a series are read for a dialog: once, so that they do not change under the finger of whoever has read
 * them. Its key is not among those that news refresh; what a refusal says has changed is read under another one.
 */
export const AS_SHOWN = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
