/**
 * Everyday words, English and Spanish, that are one or two letters away from a word of the phrases, as
 * "stoke" is from "stroke". They are never treated as misspellings. Most occur in our own guides and screens.
 */
const WORDS = `
  abajo abogado abrazo abre abrir abuela abuelo accion acepte acting action actue ademas adulto adults
  agencia agitacion ahead ahorro aids alerta alerts alike alivie allergies allowed allows along alta alto
  ambiance amounts amused amuser amusing and anger aparecen aparecer aplicacion asfalto asiento asilo
  atiende ayudan ayudante ayudar ayudas ayude bajar ball bancos bank basa bastan bathing bear bell below
  best beta bidding bien billing binding bladder blanco bleached blending blessing blinding bloating
  blocks blooding blooming bonding booking booting both bread breeding bring browsing buen bugs building
  cabello cabo cada caidas caja califica call calle caller calls calm calma caminar camino cane care
  caregivers cares carga cargando carro carta case casi caso causa causada causing cell cercano cerramos
  certain chart cheat cheats checking chefs chess chests choosing chores chose chucking clara claro clases
  clash cleaners close closed closer closet coaching code coking cold collapsible color colores comenzar
  comes comidas comienzo como complete completed confundir confusing conocer const content contestan
  conteste context contrata contusion cooking copy cord cords cortas cosa costs counting counts cover
  creando creating creation cree creencia crew crowns cuanta cuanto cuatro cuentan cuentas cuente cuestan
  cueste cuida cuidado cuidadores cuidados cuidando cuidar cuidarse cuido dado dangerous deaf deal
  december deed degraded dejar deje dele delicioso delicious demencia department depresion desalojo
  desaparezcan descuida descuido deseada devolver dijo director dismay doable does done doors down downing
  drawing dread drink drop drug duelo eaten eating encontradas encontrar encuentre encuesta entender
  entendio entienda entiendo entierro entran entrar entre escaner escapa esperar estado estafas estara
  estas este esteban estefan estimado esto estrada estranged every exista existe exists exit expert
  explore exploring export extras extravios extrema fact fail failing fails fake falling faltan faltar
  familia familiares familias families fan fanning fase fasting fatigue fears feeding feel feeling feels
  fees feet felt fewer fill fills financieros finding fine firm firmar firme fixed floors foot form forma
  franco fridge frightening from fueling fuente full gain gaping gaps gate gather gifts give gives grab
  gran growing guides hable hablo hace hacking hall halls hand handles hanging hate having heal hear heard
  heat hechos hell hello helped helps herido hero hire hires hiring homes honesta hope hora hospital hour
  hubo ideas info insured intentos invasion joking keeping knobs known lados lamp last lead leading leads
  leales lease leave lecho leisure less lets letter leve lifts lighting like limite limits line list lived
  lives llama llave llaves llenar lleva loading lock logre lone looking looks looping lose loss love luego
  made main major making mande mano marca marcar matriz medica medicare medicares mejora member minute
  minuto mirada mire mismas mismos mistress misusing mixes molesta molestia molestias molesto month monto
  montos morado movers moves muerte muestra named names necesitar necesite nights nuestras nuestros
  numbers older omita open oprima other others our ours over overcome overdraft overdress overdue
  overjoyed overnight overtone overuse overused own oyen paga pagado pagar pagarse pago paid paint pair
  pais palabra panic pare parece park part parta partir pasa pasar pase pasillo paso pasos past paying
  pays pedido pegado perdon pero persona pesa phone physician pida pidiendo pies piston plain play points
  poisson poking ponen poner poor print prison prisoner privadas private probado problema proof prowling
  pueda pueden puerta puesta punished punto push queda quedarse quede quedo querria quieren quiso quit
  quitando quitarle quite quiza rage rain raised raises rare rato reach read reads reason reasons
  reflected relacion relaciona rent repeating resolver responda responder restar rights rise rooms root
  ropa rosa rowing rugs rushed saben saber sabre safer said sala sale salida salir salvo same sandra
  sangria save saving saying scams scare scares screens season seasons seat section seeing sees seguira
  seguridad sell selling sells sends sera several sewing shared sharing shelf shipping shoes shopping
  shops show showing shows shut sides sido sign signing sistemas site size sizing skilled skipping sleep
  sleeping slice sliced slip slot small smoke sneezing sofa solas sole soon sort sorting spam spells
  splitting spoke spot spring stair stake standing stands star starred starting stay staying steering step
  stoke stokes store stored storing straggler strange strangely stranger strangers street strike strikes
  strobe strode stroll stronger strongest strongly subside sueldo suele suelto sueno supper swap table
  tacking talked tall tambien tape task tasks taxes teach tell tema teme tememos tends tenga tension
  termina terminada terminaron termine termino terminos thank theater theirs then these thing thinking
  those thread threads three tick tiende tienen times tips tire toda toma tome tool tope toss train
  trained trata traten tread treat treated treating treatment treatments treats tres tries trifle tripping
  trusting unase unos urgencias urgency usaron usen uses usted vacaciones vacation valencia value vary
  ventas verbose verified violation violations violet violeta violetta violin viva vocation volver vuelva
  wage wages wait waiting waits walker wall walls wanderer wanting wash washing watching wear week well
  wellness were while whose wild wills withdrawn word works worries worse would
`;

export const REAL_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
