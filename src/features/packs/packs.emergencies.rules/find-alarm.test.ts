import { describe, expect, it } from 'vitest';
import { findEmergencies } from './find-alarm.ts';
import { EMERGENCIES, EMERGENCY_KINDS, type EmergencyKind } from './kinds.ts';

/** One line per kind, in people's own words. */
const ENGLISH: Record<EmergencyKind, string> = {
  breathing: `she stopped breathing; blue lips; I can't breathe; mom cant breath; trouble breathing since this morning;
    he is gasping for air; shortness of breath; dad has trouble brething; not breathign; her lips are turning blue;
    he isnt breathing; can not catch her breath; hard for him to breathe; short of breath at rest; canot breathe`,
  choking: `choking; she is choking on meat; chocking on food; food stuck in his throat; chokign; he choked and turned red`,
  unresponsive: `unconscious; unconcious; she passed out; dad fainted in the kitchen; mom won't wake up; I cant wake him;
    he collapsed; not responding to me; no pulse; cardiac arrest; she is unresponsive; unresponsve; won t wake up;
    grandpa is not moving; doing CPR right now; he went limp; uncoscious on the couch`,
  chest_pain: `my dad has chest pian; chest pain; chset pain; pain in his chest; heart attack; hart attack; haert attack;
    tightness in her chest; his chest hurts; no chest pain; pressure on my chest; having a heart atack; chest feels tight`,
  stroke: `stroek; stroke; had a stroke today; face drooping; her face is droopy on one side; can't speak suddenly;
    slurred speech; his left arm is weak; sudden numbness in her face; strok; signs of a stroke; mouth is crooked;
    sudden severe headache; she can't move her right arm; drooping face; suddenly can't see; slured words`,
  bleeding: `bleeding wont stop; the bleeding will not stop; bleeding a lot; vomiting blood; blood everywhere; bleding badly;
    he is bleeding; a cut that doesn't stop bleeding; coughing up blood; hemorrhage; lots of blood; deep cut on her arm;
    bleeidng from the leg`,
  allergic: `severe allergic reaction; alergic reaction; anaphylaxis; anaphalaxis; throat is closing; her tongue is swelling;
    lips are swollen after shrimp; used the epipen`,
  overdose: `overdose; she took to many pills; took too many pills; he swallowed the whole bottle of pills; overdsoe;
    over dose; mom took her pills twice; she took twenty of her sleeping pills at once; gave her too much insulin;
    he took a double dose; took all his medicine`,
  fire_gas: `carbon monoxide; the house is on fire; i smell gas; gas leak; kitchen fire; carbn monoxide; smell of smoke;
    smoke alarm going off; carbon monoxide detector is beeping; stove on fire; smells like gas in here`,
  suicide: `she says she wants to die; suicide; suicidal; he wants to kill himself; I want to kill myself; sucidal thoughts;
    doesn't want to live anymore; better off dead; end my life; she wants to end it all; suicde; wish I was dead;
    hurt herself on purpose; he talks about dying for days; no reason to live; suiside; tired of living; kill my self`,
  violence: `gun; he hits her; dad threatened me with a knife; he has a weapon; she is violent; my brother attacked her;
    he hit my mom; mom bites me; he is going to kill us; there are guns in the house; threatning to hurt us; he punched him;
    gun safety with dementia; very aggressive tonight; domestic violence; rifle in the closet`,
  head_injury: `hit his head and takes blood thinners; she hit her head; fell and banged her head; head injury; concussion;
    bumped his head on eliquis; fell on warfarin; her head hit the floor; concusion; bleeding from the head; blow to the head`,
  seizure: `seizure; siezure; having a seizure; he is convulsing; seizures wont stop; shaking uncontrollably; seizrue; convulsion`,
  confusion: `suddenly very confused; sudden confusion; very confused since last night; delirium; delerium; confused today;
    doesn't know where she is; suddenly does not recognize me; severe confusion; hallucinating all of a sudden;
    suddenly confuesd`,
  poison: `poison; drank bleach; swallowed a battery; she took the wrong pills; took wrong medicine; gave him the wrong dose;
    poisoned; swalowed bleach; ate detergent; took my pills by mistake`,
  fall: `fell and cant get up; mom fell; she fell in the shower; he can't get up; found on the floor; broken hip; dad fell today;
    fell down the stairs; fel and can't stand; lying on the floor`,
  lost: `wandered off; my husband is missing; can't find my mom; mom wandered away; she got lost; he didn't come home;
    dad disappeared; wanderd off; walked off alone; can't find her; he never came back; grandma went missing; wandering the streets`,
  danger: `call 911; I need an ambulance; this is an emergency; badly burned; help me now please; dying right now; heat stroke;
    ambulence; drowning in the tub; he is in danger now; blood sugar is very low; hypothermia; should i call 911`,
  crisis: `I am afraid I will hurt her; mental health crisis; nervous breakdown; I can't take it anymore; i cant do this anymore;
    I might snap; mental breakdwon; panic attack`,
  abuse: `abuse; neglect; he hits her; the aide slapped my mother; elder abuse; abusd; neglected in the nursing home;
    unexplained bruises; they don't feed her; tied to the bed; mistreated; negelct; caregiver yells at her; raped`,
  exploitation: `someone steals his money; my brother is taking her money; financial abuse; caregiver stole her checks; scammed;
    money is missing; forged her signature; financial exploitation; her nephew emptied the account; sent gift cards to a scammer;
    somebody steels her money; exploited by neighbor; stealling money from dad`,
};

const SPANISH: Record<EmergencyKind, string> = {
  breathing: `mi papá no respira; mi mama no puede respirar; no puedo respirar; falta de aire; le falta el aire; dejo de respirar;
    labios azules; tiene los labios morados; dificultad para respirar; mi papa no respria; le cuesta respirar; se ahoga;
    respira mal; no esta respirando; se esta asfixiando; no puede respirrar`,
  choking: `se atraganta; se atragantó con carne; se esta ahogando con la comida; se atraganto; tiene comida atorada; atragntado`,
  unresponsive: `se desmayo y no despierta; está inconsciente; inconciente; no reacciona; no responde; perdió el conocimiento;
    sin pulso; paro cardíaco; se desmalló y no despierta; no se mueve; desmayada; no dispierta; coma diabético`,
  chest_pain: `dolor de pecho; le duele el pecho; sin dolor de pecho; ataque al corazón; infarto; dolor en el pehco;
    presión en el pecho; ataque cardiaco; le dio un infarto; dolro de pecho; me duele mucho el pecho`,
  stroke: `derrame cerebral; le dio un derrame; la cara caída de un lado; no puede hablar de repente; arrastra las palabras;
    se le durmió el brazo; embolia; tiene la boca torcida; no mueve el brazo; boca chueca; derame cerebral; habla raro;
    se le paralizo un lado de la cara`,
  bleeding: `no para de sangrar; sangrado que no para; mucha sangre; vomita sangre; hemorragia; esta sangrando; sangrnado mucho;
    se está desangrando; hemoragia; tose sangre`,
  allergic: `reacción alérgica; se le cierra la garganta; anafilaxia; tiene la lengua hinchada; alergia grave; reacion alergica;
    se le hincharon los labios`,
  overdose: `sobredosis; tomó muchas pastillas; se tomó todas las pastillas; tomo demasiadas pastillas; sobredocis;
    se tomo un frasco de pastillas; doble dosis; le di doble dosis de insulina`,
  fire_gas: `incendio; huele a gas; fuga de gas; monóxido de carbono; se quema la casa; hay humo en la cocina; inciendio;
    suena la alarma de humo; hay fuego en la cocina`,
  suicide: `quiere matarse; suicidio; se quiere matar; quiero morirme; ya no quiere vivir; no quiero vivir más; quitarse la vida;
    dice que se quiere morir; acabar con su vida; suisidio; pensamientos suicidas; mejor estaría muerto; no vale la pena vivir;
    sucidio; quiere morir; cansada de vivir`,
  violence: `le pega; me pega; la golpea; mi hermano la amenaza; tiene un arma; me amenazó con un cuchillo; está muy agresivo;
    la quiere matar; tiene pistola; violencia; lo golpearon; violensia; va a matarla; le pegaron`,
  head_injury: `se golpeó la cabeza; se pegó en la cabeza; golpe en la cabeza; se cayó y se abrió la cabeza;
    se golpeo la cabesa; toma anticoagulantes y se cayó; golpe en la cabza`,
  seizure: `convulsiones; está convulsionando; ataque epiléptico; convulcion; combulsiones; le dio una convulsión`,
  confusion: `confusión repentina; de repente está confundida; está muy confundido; no sabe dónde está; está delirando;
    de repente no me reconoce; desorientada desde hoy; confucion repentina`,
  poison: `veneno; se envenenó; intoxicación; tomó cloro; se tragó una pila; se equivocó de pastilla; bebió detergente; intoxicasion`,
  fall: `se cayó y no se puede levantar; se cayo; mi mama se callo de la cama; no se puede levantar; cadera rota;
    está tirado en el piso; se rompió la cadera; se acaba de caer; no puede levantarse del suelo`,
  lost: `no la encuentro, se perdió; se perdió mi mamá; no encuentro a mi papá; desapareció; no ha regresado; anda perdido;
    se salió de la casa; no lo encontramos; mi abuelo esta perdido; desaparecio mi esposo; se escapó; no encuentro a mi mama`,
  danger: `llame al 911; necesito una ambulancia; es una emergencia; auxilio; ayuda por favor; se quemó con agua; golpe de calor;
    anbulancia; está en peligro; azúcar muy baja`,
  crisis: `ya no puedo más; crisis nerviosa; tengo miedo de lastimarla; ya no aguanto; ataque de nervios; crisis de ansiedad`,
  abuse: `la maltratan; abuso; negligencia; maltrato en el asilo; le pega; no le dan de comer; lo tienen amarrado a la cama;
    moretones en los brazos; le gritan; la tienen abandonada; maltarto; abuzo`,
  exploitation: `le roban el dinero; le robaron; estafaron a mi papá; mi hermano le quita el dinero; se aprovechan de ella;
    abuso financiero; cayó en una estafa; le sacaron dinero del banco; falsificó la firma; le esta robando dinero`,
};

const rowsOf = (table: Record<EmergencyKind, string>) =>
  EMERGENCY_KINDS.flatMap((kind) => table[kind].split(';').map((text) => [text.trim(), kind] as const));

describe('an emergency', () => {
  it.each(rowsOf(ENGLISH))('is detected in English as people type it: %s is %s [PACK-14]', (text, kind) => {
    expect(findEmergencies(text)).toContain(kind);
  });

  it.each(rowsOf(SPANISH))('is detected in Spanish as people type it: %s is %s [PACK-14]', (text, kind) => {
    expect(findEmergencies(text)).toContain(kind);
  });

  it.each([
    ['chest pain at 72, and what to ask the doctor', 'how do I plan'],
    ['Care plan', 'Mom is 81 and lives alone. Yesterday at dinner her chest started to hurt again.'],
  ])('is detected in the topic and in the context [PACK-14]', (topic, context) => {
    expect(findEmergencies(topic, context)).toEqual(['chest_pain']);
    expect(findEmergencies(context, topic)).toEqual(['chest_pain']);
  });

  it('is not pieced together from topic and context [PACK-14]', () => {
    expect(findEmergencies('cedar chest', 'pain in the knee')).toEqual([]);
  });

  it('is reported most dangerous first, without duplicates, at most two per text [PACK-14]', () => {
    const alone = findEmergencies('he steals her money. He hits her. She fell, choking');
    expect(alone).toHaveLength(2);
    expect(alone[0]).toBe('choking');
    const both = findEmergencies('no puede respirar', 'he steals her money. He hits her. She fell, choking');
    expect(both).toEqual(['breathing', ...alone]);
  });
});

describe('the phone numbers', () => {
  it('are 911 for physical danger, 988 for thoughts of suicide, and no 911 for stolen money [PACK-14]', () => {
    const first = (kind: EmergencyKind) => EMERGENCIES[kind].phones[0];
    expect(first('breathing')).toBe('emergency');
    expect(first('stroke')).toBe('emergency');
    expect(first('poison')).toBe('poison-control');
    expect(EMERGENCIES.suicide.phones.slice(0, 2)).toEqual(['crisis-988', 'emergency']);
    expect(EMERGENCIES.abuse.phones).toEqual(['emergency', 'eldercare-locator', 'domestic-violence']);
    expect(EMERGENCIES.exploitation.phones).toEqual(['elder-fraud-hotline', 'eldercare-locator']);
  });

  it('exist for every kind, without duplicates [PACK-14]', () => {
    for (const kind of EMERGENCY_KINDS) {
      const { phones } = EMERGENCIES[kind];
      expect(phones.length, kind).toBeGreaterThan(0);
      expect(new Set(phones).size, kind).toBe(phones.length);
    }
  });
});
