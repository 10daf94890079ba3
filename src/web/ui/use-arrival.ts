import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the part of a screen that its address names, once it is there: a link of a letter or another screen
 * arrives before that.
 */
export function useArrival(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus();
  }, [hash]);
}
