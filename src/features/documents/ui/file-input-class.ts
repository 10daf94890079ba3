import { inputClass } from '#web/ui/TextField.tsx';

/** The look of a field that takes a file. */
export const fileInputClass = `${inputClass} file:mr-3 file:cursor-pointer file:rounded-control file:border-0 file:bg-primary-soft file:px-3 file:py-1 file:font-semibold file:text-primary`;
