import { describe, expect, it } from 'vitest';
import { isOwnDeed, isSomebodyKnown } from './whose-deed.ts';

describe('a deed of the writer’s own', () => {
  it.each([
    'i screamed at my mother and shoved her onto the bed. i am so ashamed i cant do this any more',
    'i slapped my dad last night when he would not get out of the chair, he has dementia and I have had no sleep in a week',
    'I pushed my mother and I am ashamed',
    'I lost it and slapped him',
    'I just grabbed her arm too hard',
    'I almost hit my husband today',
    'I keep thinking of it, I shook her',
    'le pegué a mi mamá y no me lo perdono',
    'ayer le grité y la empujé',
    'yo le pego cuando ya no aguanto',
    'le empuje y se cayo, que hice',
  ])('is told from what others do: %s [PACK-14]', (topic) => {
    expect(isOwnDeed(topic)).toBe(true);
  });

  it.each([
    'my brother hits her',
    'I saw the aide hit her',
    'I heard my sister yell at her and slap her',
    'she hit me and I hit her back',
    'my husband hits me and I shoved him off',
    'he shoved her and I yelled at him to stop',
    'I push her wheelchair up the hill every day',
    'I hit my head and I am ashamed',
    'I hit a wall, I cannot do this any more',
    'I scream into a pillow so that she does not hear',
    'I yell for help and nobody comes',
    'I am afraid I will hurt her',
    'I am afraid he will hit her',
    'my mom slaps me when I wash her',
    'mi hermano le pega a mi mamá',
    'mi hijo le pegó y yo le grité que parara',
    'no quiero que le pegue',
    'me pega cuando la baño',
    'le pego el sol toda la tarde',
  ])('is not what others do, or what harms nobody: %s [PACK-14]', (topic) => {
    expect(isOwnDeed(topic)).toBe(false);
  });
});

describe('somebody they know', () => {
  it.each([
    'my cousin moved in with grandma and now her savings are gone and he has power of attorney. she says leave him alone',
    'my brother has power of attorney and is emptying moms account',
    'my nephew took all her savings',
    'the aide has been using dads debit card',
    'her lady friend is on the bank account now',
    'mi primo le está sacando dinero a mi abuela de su tarjeta',
    'la muchacha que la cuida le saca dinero',
    'mi hermana tiene el poder notarial y le vacía la cuenta',
  ])('takes the money: %s [PACK-14]', (topic) => {
    expect(isSomebodyKnown(topic)).toBe(true);
  });

  it.each([
    'mom met a man online she has never seen and wired him 40 thousand dollars. she will send more tomorrow and wont believe me',
    'a caller said he is her grandson and needs bail money',
    'someone pretending to be my son got 3000 from grandpa',
    'her online boyfriend asks for gift cards',
    'dad gave his bank password to a man from microsoft',
    'I am her daughter and somebody is taking her money',
    'soy la hija y le están vaciando la cuenta a mi mamá',
    'le llamaron por teléfono diciendo que era su nieto y mandó dinero',
    'all of moms savings are gone',
  ])('is not a stranger, nor the one who writes: %s [PACK-14]', (topic) => {
    expect(isSomebodyKnown(topic)).toBe(false);
  });
});
