/** People, time and everyday life; `lexicon.danger.ts` explains the notation. */
export const EVERYDAY_CONCEPTS: Readonly<Record<string, string>> = {
  self: 'i im ive id my me mine myself yo mi mis conmigo',
  parent:
    'mom moms mum mommy mother mothers momma mama mamas mami madre ma dad dads daddy father pop pops papa ' +
    'papas papi apa ama jefa jefe pa padre viejo vieja viejita viejito jefita jefito',
  elder:
    'grandma grandpa grandmother grandfather granny gram grammy nana nonna pawpaw papaw mamaw meemaw ' +
    'memaw peepaw gramps grandad granddad abuela abuelo abuelita abuelito abue buela lita lito tata ita ' +
    'nanny oma opa yaya yayo',
  spouse:
    'husband wife hubby spouse partner husbands wifes esposo esposa marido mujer senora senor viejo ' +
    'pareja compadre',
  kin:
    'aunt auntie tia tio uncle tita mil fil suegra suegro inlaw cousin primo prima cunado cunada padrino ' +
    'madrina nino stepdad stepmom',
  client:
    'client clients patient patients resident residents pt paciente pacientes residente residentes senora ' +
    'clienta cliente roommate bed',
  sibling:
    'brother sister bro sis brothers sisters hermano hermana hermanos hermanas siblings carnal son ' +
    'daughter hijo hija nephew niece sobrino sobrina grandson granddaughter nieto nieta stepson yerno ' +
    'nuera grandkid grandkids kids hijos',
  aide:
    'aide aides caregiver caregivers helper nurse nurses cna hha staff worker cuidadora cuidador ' +
    'cuidadores muchacha enfermera enfermero sitter attendant',
  neighbor:
    'neighbor neighbour neighbors vecino vecina vecinos landlord roommate guy man lady hombre tipo fulano',
  third: 'he she him her his hers hes shes they them el ella lo la le se',
  now:
    'now right rn ahora ahorita ya orita right_now immediately asap quick quickly hurry rapido urgente ' +
    'urgent pronto help ayuda auxilio please plz pls porfavor',
  justnow:
    'just recien acaba acabo minute minutes mins min second seconds minuto minutos moment ago hace rato ' +
    'ratito',
  today:
    'today tonight morning afternoon evening noon hoy noche tarde manana madrugada mediodia anoche ' +
    'midnight dawn lunchtime breakfast dinner supper',
  hours: 'hour hours hrs hr hora horas 2am 3am 4am 1am 5am',
  sudden:
    'sudden suddenly abruptly repente pronto golpe out_of_nowhere de_repente de_golpe all_of_a_sudden ' +
    'instantly',
  since: 'since desde',
  yesterday: 'yesterday ayer weekend saturday sunday lunes martes',
  past:
    'last year years ago month months weeks used 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 ' +
    'ano anos mes meses pasado hace history previous formerly former decade decades survivor after ' +
    'despues childhood college back_in',
  chronic: 'years gradually slowly lately over_the_years progressive stage stages poco_a_poco anos',
  future: 'next upcoming before planning plan plans someday eventually future proximo proxima antes later',
  ask:
    'how what where when which who why should can could does do is are como que cual donde cuando quien ' +
    'cuanto cuanta cuantos puedo puede debo',
  want_info:
    'best good tips ideas advice recommend recommendation recommendations suggestions suggest info ' +
    'information explain difference between mean means meaning guide checklist list template options ' +
    'consejos recomend* mejor mejores lista opciones opinion explica significa diferencia',
  prevent:
    'prevent prevents preventing prevention avoid avoiding safety safe safer safely proof proofing ' +
    'precaution precautions reduce lowering lower risk risks prevenir prevencion evitar seguridad seguro ' +
    'segura riesgo riesgos',
  learn:
    'class classes course courses training workshop learn teach video videos book books lecture essay ' +
    'paper school homework clase clases curso cursos taller aprender tarea libro libros podcast article ' +
    'documentary webinar seminar tesis',
  buy:
    'buy buying purchase price prices cost costs cheap cheaper cheapest expensive brand store shop amazon ' +
    'walmart target costco order rent rental coupon deal comprar precio precios costo cuesta barato ' +
    'barata caro tienda vende marca install installing replace replacement battery batteries subscription',
  pay:
    'pay pays paying paid payment bill bills afford money dollars pension salary wage wages hourly rate ' +
    'rates fee fees pagar pago pagos cobra cobran renta factura facturas recibo recibos dinero lana feria ' +
    'plata sueldo cuentas deuda deudas',
  insur:
    'insurance medicare medicaid medical copay deductible coverage cover covers covered claim claims ' +
    'denied denial appeal hmo ppo aetna humana cigna bluecross blue_cross uhc policy premium enroll ' +
    'enrollment seguro seguros aseguranza poliza cobertura cubre medi tricare va ssi ssdi',
  paper:
    'form forms paperwork document documents paper papers file files sign application apply certificate ' +
    'letter email notarized notary poa attorney trust will probate deed title formulario formularios ' +
    'papel papeles papeleo documentos solicitud carta poder notario testamento fideicomiso hipaa ' +
    'directive directives portal',
  visit:
    'appointment appointments appt schedule reschedule referral specialist clinic doctor doctors dr ' +
    'office checkup physical therapist therapy pt ot dentist cita citas consulta consultorio medico ' +
    'doctora especialista clinica terapia terapeuta visits telehealth cardiologist neurologist',
  housing:
    'apartment house facility assisted nursing_home memory_care moving move downsizing downsize room ' +
    'rental senior_living asilo hogar vivienda casa mudarse mudanza residencia',
  ride:
    'ride rides driving drive license bus taxi uber lyft transport transportation car manejar carro ' +
    'transporte licencia raite',
  meal:
    'meal meals food dinner lunch breakfast recipe recipes cook cooking diet snacks groceries comida ' +
    'comidas cena desayuno receta recetas cocinar dieta antojitos restaurant pizza pozole tamales pastel',
  fun:
    'game games movie movies show music puzzle puzzles hobby hobbies party birthday christmas ' +
    'thanksgiving vacation trip travel juego juegos pelicula peliculas musica fiesta cumpleanos navidad ' +
    'viaje vacaciones team football soccer baseball basketball lakers cowboys score novela telenovela ' +
    'song songs garden gardening knitting bingo',
  pet: 'dog dogs cat cats puppy kitten pet pets vet perro perra gato gata perrito gatito mascota goldfish',
  code:
    'python javascript code excel spreadsheet printer wifi router laptop phone computer tablet password ' +
    'iphone android app website computadora celular contrasena impresora',
  feel:
    'guilt guilty sad lonely tired exhausted overwhelmed resent resentment resentful frustrated stress ' +
    'stressed anxious grief grieving miss culpa triste solo sola cansada cansado agotada agotado harta ' +
    'harto estres duelo extrano',
  talk:
    'talk conversation convince persuade discuss tell argue arguing hablar platicar convencer decirle ' +
    'discutir conversar',
  refuse: 'refuse refuses refusing stubborn wont wouldnt argues niega niegan terco terca rehusa',
  figure:
    'dying_to killing_me drowning_in heart_attack_when about_died died_laughing over_my_dead lol haha ' +
    'jaja jajaja joke jokes chiste',
  groan: 'drowning_in_paperwork',
};
