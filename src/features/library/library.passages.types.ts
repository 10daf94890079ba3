/**
 * Which parts of its guide each list item of a passage goes with, in their order: ids of the parts' passages, or
 * `all`. Empty if that is not known (decision 0233).
 */
export type RowParts = readonly (readonly string[] | 'all')[];
