import { useSearchParams } from 'react-router';

/** @returns the id of the message that is being scheduled, which the link from it names */
export const useSourceMessage = (): string | null => useSearchParams()[0].get('message');
