/** The look of a dialog, from the outside in. */
export const OVERLAY = 'fixed inset-0 z-50 flex items-end justify-center bg-[#0b1415]/60 p-3 sm:items-center';
export const BOX = 'max-h-full w-full scroll-pb-20 overflow-y-auto rounded-dialog bg-surface shadow-3';
export const WIDTH = 'max-w-xl';
export const CONTENT = 'grid outline-none';
export const SPACE = 'gap-4 p-6 sm:p-8';
export const TITLE = 'text-xl';
