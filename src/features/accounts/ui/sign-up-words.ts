/** What is wrong with what the server refused. It is rare, so it is not part of the page. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { nameProblem, organizationProblem } from '#web/ui/name-problem.ts';
import { EASY_TO_GUESS } from './easy-to-guess.ts';

export type FieldName = 'full_name' | 'email' | 'password' | 'organization';

export function refusalOf(name: FieldName, value: string): MessageDescriptor {
  switch (name) {
    case 'full_name':
      return nameProblem(value) ?? msg`Write your name without signs like < > @ /.`;
    case 'organization':
      return organizationProblem(value) ?? msg`Write the name without line breaks or special signs.`;
    case 'email':
      return msg`Enter an email address like name@example.com.`;
    case 'password':
      return EASY_TO_GUESS;
  }
}
