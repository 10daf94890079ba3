import { msg } from '@lingui/core/macro';
import { failing } from '#web/ui/failing.ts';

export const CREATING = failing('create task', msg`Failed to create task`);
export const UPDATING = failing('update task', msg`Failed to update task`);
