import { msg } from '@lingui/core/macro';

export const EASY_TO_GUESS = msg`This password is easy to guess: many people use it, or it is close to your name, your email or our name. Try three or four words in a row.`;
