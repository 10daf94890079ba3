/**
 * Concepts behind words, in both languages, so that what is learned from one word applies to its synonyms:
 * "drank the stuff under the sink" and "se tomó el pinol" both mean that someone swallowed a chemical. `a_b`
 * is two words in a row, `a*` any word with that prefix. A word may belong to several concepts.
 */
export const DANGER_CONCEPTS: Readonly<Record<string, string>> = {
  breath:
    'breath breathe breathes breathing breathin air oxygen gasp gasping gasps gasped wheez* pant panting ' +
    'lungs respira respirar respiro respirando respiracion aire aliento ahoga ahogo ahogando oxigeno ' +
    'pulmones resuello jadea jadeando resollar resuella asfixi* suffocat* winded puffing huffing',
  oxi:
    'sat sats o2 spo2 oximeter pulse_ox oximetro oxigenacion saturacion saturation saturando finger_thing ' +
    'pulseox',
  color:
    'blue gray grey purple pale ashy ashen white bluish dusky mottled azul azules morado morada morados ' +
    'moradas gris palido palida blanco blanca azulado amarillo yellow verde grayish purplish',
  skin: 'lips lip nails fingernails fingertips face skin labios labio unas dedos cara piel boca mouth',
  cannotw:
    'cant cannot couldnt cudnt unable not wont isnt doesnt didnt no never nunca nothing nada ni sin ' +
    'without aint dont',
  awake:
    'wake wakes waking awake rouse roused arouse awaken come_to come_around come_round despierta ' +
    'despertar despierto desperto responde responder reacciona contesta respond responding responds ' +
    'respondin answer answers answering react reacts stir eyes open ojos abre',
  slump:
    'slumped slump slumps collapsed collapse collapses limp fainted faint fainting faints passed_out ' +
    'passes_out passing_out blacked_out black_out keeled unconscious unresponsive lifeless floppy ' +
    'dead_weight ragdoll went_down out_cold desmayo desmaya desmayado desmayada desvanecio desplomo ' +
    'desplomado inconsciente desmaye aguado aguada desguanzado desguanzada guango tieso tiesa',
  shake:
    'shake shaking shakes shook shakin convuls* seizure seizures seizing jerking twitching twitch jerks ' +
    'spasm spasms fit tiembla temblando temblores sacude sacudiendo convulsiona espuma foam foaming ' +
    'ataque ataques epilep* retuerce brinca stiffened',
  chest: 'chest chestpain pecho sternum breastbone ribs costillas',
  heart:
    'heart hart corazon cardiac pulse pulso palpitations latidos late fluttering pounding racing infarto ' +
    'heartbeat',
  pain:
    'pain pains hurt hurts hurting ache aches aching sore agony pressure tight tightness squeezing ' +
    'crushing heavy burning stabbing duele dolor dolores duelen presion aprieta apretado ardor punzada ' +
    'peso pesado elefante elephant clutching agarra grabbing jaw arm brazo quijada mandibula',
  sweat:
    'sweat sweaty sweating clammy drenched soaked cold_sweat sudor suda sudando sudor_frio empapado ' +
    'empapada',
  stroke:
    'stroke strokes derrame embolia droop droopy drooping droops sagging crooked lopsided uneven slur ' +
    'slurring slurred slurs mumbling garbled gibberish jumbled chueca chueco torcida torcido entumido ' +
    'entumida dormido adormecido arrastra trabada enreda numb numbness paralizado paraliz*',
  side: 'side half lado mitad izquierdo izquierda derecho derecha left one_side',
  speech:
    'speech speak speaking talk talking talks words word habla hablar hablando palabras dice lengua ' +
    'tongue',
  blood:
    'blood bleed bleeding bleeds bled bloody gush gushing spurting pouring hemorrhage sangre sangra ' +
    'sangrando sangrado sangro chorro chorrea hemorragia coagulos clots clot coffee_grounds cafe_molido ' +
    'tarry black_stool nosebleed soaking soaked towel towels toalla toallas red rojo puddle charco stool ' +
    'poop popo heces',
  cutw:
    'cut cuts gash wound wounds slice sliced laceration cortada corto cortadura herida knife cuchillo saw ' +
    'glass vidrio stab bandage tourniquet',
  vomit:
    'vomit vomits vomiting vomited throw_up throwing_up threw_up puke puking puked barf barfing upchuck* ' +
    'vomita vomito vomitando devuelve guacareo guacara devolvio',
  head:
    'head noggin forehead skull temple cabeza frente coco sien cabezazo egg chichon chipote knot ' +
    'goose_egg noggen',
  thinner:
    'thinner thinners blood_thinner blood_thinners coumadin warfarin warfarina eliquis xarelto plavix ' +
    'anticoagulante anticoagulantes pradaxa heparin clopidogrel apixaban',
  fall:
    'fell fall falls fallen falling slip slipped tripped trip tumble tumbled toppled topple header ' +
    'wiped_out took_a_spill spill ate_it went_down caer cayo cai caido caida callo resbalo resbalon ' +
    'tropezo rodo azoto azoton senton se_cayo se_callo costalazo trancazo golpazo porrazo fel felt_over',
  ground:
    'floor ground tile carpet stairs steps tub bathtub shower bathroom porch driveway basement curb ' +
    'sidewalk piso suelo escalera escaleras banera tina regadera bano banqueta patio escalones porche',
  getup:
    'get_up cant_get_up stand up lift pick_up stuck wedged levantar levantarse pararse parar levantarla ' +
    'levantarlo cargar atorado atorada',
  bone:
    'hip leg ankle wrist bone broken broke fractured shorter twisted bent sideways cadera pierna hueso ' +
    'tobillo roto rota quebro fractura chueca torcida crack popped snap crunch',
  hit:
    'hit hits hitting bang banged banging bump bumped bumping smack smacked whack whacked conked knocked ' +
    'knock cracked struck pego pega golpe golpea golpeo golpeado golpazo trancazo madrazo chingadazo ' +
    'porrazo',
  violence:
    'punch punched punches slap slapped slaps slapping kick kicked shove shoved shoving push pushed ' +
    'pushes choke choked choking strangle throws threw thrown throwing swing swung swinging beat beats ' +
    'beating attacked attacks bite bit grabs pegan golpean pegarle golpearon empuja empujo patea ' +
    'cachetada cachetea avienta avento jalonea muerde ahorca ahorcando madrea cinturonazo manotazo jalon ' +
    'bofetada',
  weapon:
    'gun guns pistol rifle shotgun revolver firearm knife machete hammer bat weapon weapons blade ' +
    'scissors ax axe cleaver pistola arma armas escopeta cuchillo martillo palo navaja bate tijeras ' +
    'bullets bullet loaded balas cuerno pipe tire_iron',
  threat:
    'threat threatened threatening threatens threaten amenaza amenazo amenazando kill_us kill_me ' +
    'screaming yelling raging rage furious grita gritando gritandole enojado furioso loco violent ' +
    'violento violenta aggressive agresivo agresiva swinging locked_in barricaded hiding escondida ' +
    'escondidos encerrada scared asustada miedo afraid terrified',
  die:
    'die dies died dying dead death morir morirse muerte muerto muerta muere muera murio muriendo ' +
    'fallecer kill killing kills matar matarse matarme suicid* suicidal mato',
  wantdie:
    'end_it end_my end_his end_her not_be_here be_here wake_up better_off burden estorbo carga goodbye ' +
    'despidio despidiendose adios desaparecer disappear no_point point tired_of_living rope soga hang ' +
    'hanging colgar colgarse bridge puente jump aventarse tirarse note carta quitarse vida life live ' +
    'vivir living alive giving_away regalando hoarding_pills hurt_myself off_himself off_herself unalive',
  peace:
    'peace peaceful peacefully hospice hospicio comfort comfortable palliative paliativos paliativo ' +
    'terminal dnr polst morphine_drip last_days final days_left weeks_left rattle mottled transition lord ' +
    'god heaven dios cielo priest sacerdote rosary rosario extremauncion vigil natural naturally paz ' +
    'tranquila tranquilo ready_to_go bedside molst resuscit*',
  med:
    'pill pills med meds medicine medicines medication medications tablet tablets dose doses capsule ' +
    'capsules bottle prescription prescriptions pastilla pastillas medicina medicinas medicamento ' +
    'medicamentos pildora pildoras tableta dosis frasco gotas patch patches parche parches inhaler ' +
    'pillbox organizer pastillero refill',
  drug:
    'morphine morfina insulin insulina oxy oxycodone oxycontin percocet norco vicodin hydrocodone ' +
    'fentanyl fentanilo tramadol methadone xanax ativan lorazepam klonopin clonazepam ambien trazodone ' +
    'seroquel digoxin metoprolol tylenol acetaminophen ibuprofen aspirin benadryl gabapentin lisinopril ' +
    'metformin glipizide heart_pill heart_pills blood_pressure_pill sleeping_pills dilaudid suboxone ' +
    'heroin meth fent coke crack edible edibles gummies gummy thc weed alcohol vodka tequila whiskey beer ' +
    'drunk borracho borracha booze lantus humalog narcan naloxone levothyroxine lithium potassium',
  toomuch:
    'too_many too_much double doubled twice extra whole entire handful all_of demasiada demasiadas ' +
    'demasiado doble dos_veces todas todo puno muchas empty vacio overdose overdosed od odd sobredosis ' +
    'duplicate dobles again otra_vez',
  wrong:
    'wrong mistake mistakenly accident accidentally mixed_up mixed mixup mix_up instead confused_with ' +
    'equivocada equivocado equivoco error confundio confundi accidente por_error mistook swapped ' +
    'somebody_elses dogs',
  ingest:
    'swallow swallowed swallows drank drink drunk drinking ate eaten eating chewed licked sipped gulped ' +
    'gulp took taken takes taking trago tomo tomaron bebio comio ingirio chupo trague tome metio inyecto ' +
    'injected gave given di dio gave_her gave_him',
  chem:
    'bleach cloro detergent pod pods tide drano lysol pinol fabuloso pinesol pine_sol windex ammonia ' +
    'antifreeze gasoline gas gasolina thinner turpentine kerosene paint pesticide insecticida raid ' +
    'rat_poison veneno battery batteries pila pilas button_battery soap jabon shampoo cleaner sanitizer ' +
    'peroxide alcohol rubbing perfume hand_sanitizer nail_polish acetone mothballs fertilizer weed_killer ' +
    'roundup suavitel ajax comet toilet sink bajo_el_fregadero amoniaco acido lejia poison poisoned ' +
    'poisonous toxic mushrooms berries laundry dishwasher lamp_oil citronella',
  choke:
    'choke choking choked chokin gagging lodged stuck throat windpipe down_the_wrong atragant* atoro ' +
    'atorada atorado atora garganta gaznate tragadera heimlich coughing cough airway tose',
  fooditem:
    'meat chicken steak grape hotdog hot_dog sausage bread bone peanut tortilla carne pollo pan uva hueso ' +
    'bistec salchicha marshmallow apple manzana carrot meatball dumpling candy dulce pill denture ' +
    'dentures bocado bite chunk piece pedazo bolillo tamal',
  allergy:
    'allerg* alerg* hives ronchas urticaria swell swelling swollen swelled puffed puffy hinchado hinchada ' +
    'hincho hinchando bee wasp sting stung abeja avispa pico picadura shrimp shellfish camaron mariscos ' +
    'nuts epipen epi anaphyl* anafil* rash itching comezon welts balloon tongue throat_closing closing ' +
    'cierra lengua',
  fire:
    'fire flames flame smoke smoking burning burned burnt burn burns scald scalded scorch ablaze blaze ' +
    'humo fuego quema quemo quemada quemado quemando llama llamas incendio lumbre ardiendo grease ' +
    'curtains cortinas smoldering singed boiling hirviendo',
  gas:
    'gas carbon monoxide co rotten_egg leak fuga huele smell smells smelling olor stove estufa burner ' +
    'hornilla oven horno furnace heater calenton monoxido carbono alarm alarma beeping chirping pita ' +
    'sonando detector generator boiler propane propano pilot',
  lost:
    'lost missing wandered wander wandering gone disappeared vanished find found located perdio perdida ' +
    'perdido encuentro encuentra aparece desaparecio desaparecida salio salida fue escapo snuck took_off ' +
    'walked_out regresado regresa vuelto volvio whereabouts amber silver_alert alert slipped_out elope ' +
    'eloped',
  place:
    'woods street streets highway store bus parking road calle calles carretera monte afuera outside ' +
    'outdoors door puerta gate front_door empty_bed bed_empty cama_vacia bosque',
  memory:
    'dementia alzheimer alzheimers demencia memory memoria forget forgets forgetful olvida forgetting ' +
    'sundowning sundown confused confundida confundido',
  confus:
    'confused confusion delirious delirium disoriented makes_no_sense making_no_sense nonsense sense ' +
    'gibberish incoherent hallucinating hallucinations seeing sees things bugs people cosas incoherencias ' +
    'ida perdida delira delirando desvaria desvariando desorientada desorientado alucina viendo visiones ' +
    'recognizes recognize know_me conoce reconoce knows_me who_i_am',
  normal: 'fine yesterday was_fine normal normally usual usually never_before siempre nunca bien ayer',
  fever:
    'fever fevers temp temperature feverish chills chill fiebre calentura temperatura escalofrios hot ' +
    'caliente calenturienta febril shivering sepsis septic uti infection infeccion',
  heat:
    'heat hot overheated sun sunstroke ac air_conditioning calor sol golpe_de_calor attic degrees ' +
    'heatwave',
  cold:
    'cold freezing frozen hypothermia frostbite snow shivering frio fria helada helado congelada nieve ' +
    'hielo thermostat heater',
  sugar:
    'sugar glucose bs bg glucometer diabetic diabetes azucar glucosa diabetica diabetico meter libre ' +
    'dexcom low high reading reads read reads_hi hypo hipoglucemia',
  bp: 'pressure bp blood_pressure systolic presion cuff tension',
  urine:
    'pee peed peeing urine urinate urinated cath catheter foley bladder diaper dry orina orinar orinado ' +
    'pipi sonda panal vejiga meado',
  belly: 'belly stomach abdomen tummy gut barriga panza estomago vientre',
  eye: 'eye eyes vision see blind sight ojo ojos vista ve ciego ciega',
  headache: 'headache thunderclap worst migraine jaqueca',
  power: 'power outage generator tank concentrator empty luz tanque concentrador',
  alone: 'alone nobody no_one by_herself by_himself solo sola nadie abandoned abandonada abandonado',
  limit:
    'snap snapped lose_it losing_it lost_it cant_do breaking break breakdown explode explota explotar ' +
    'reventar aguanto soporto puedo_mas last_straw end_of_my_rope edge limit limite done hands_shaking ' +
    'screamed shook_her shake_her smother pillow almohada strangle_him urge walk_out leave_her meltdown ' +
    'panic sobbing llorando crying bathroom_floor',
  hurtfear:
    'hurt_her hurt_him hit_her hit_him lastimarla lastimarlo hacerle_dano hacerle pegarle slap_her ' +
    'going_to_hurt might_hurt afraid_i afraid_of_what scared_i',
  abuse:
    'abuse abused abusive neglect neglected mistreat mistreated bruise bruises bruised moreton moretones ' +
    'marks marcas tied restrained strapped locked locks lock chained amarrada amarrado amarran encerrada ' +
    'encierran bedsore bedsores pressure_sore sores ulcera llagas llaga filthy dirty soiled sucia sucio ' +
    'mugre starving starve hungry hambre feed feeds fed dehydrated maltrat* abus* descuid* molest* rape ' +
    'raped touched toco groped privates underwear naked encimado sexual withholding withholds',
  allday: 'all_day todo_el_dia days for_days dias same_diaper same_clothes',
  steal:
    'steal stealing stole stolen robbed robo robando roba robaron robado drained drain draining emptied ' +
    'missing_money withdrew withdrawals cashed forged forge falsifico vacio sacando saca saco quita ' +
    'quitando quitaron usa tarjeta',
  scam:
    'scam scammer scammed scamming gift_card gift_cards giftcard giftcards wire wired western_union zelle ' +
    'venmo bitcoin crypto irs social_security_number grandson_in_jail bail lottery sweepstakes romance ' +
    'facebook microsoft pop_up remote anydesk estafa estafaron estafador fraude fraud tarjetas_de_regalo ' +
    'remesa loteria premio deposito',
  account:
    'account accounts bank banco savings ahorros checks check cheque cheques atm debit credit cards card ' +
    'tarjeta tarjetas pension deed house casa escrituras',
  doctor_said: 'doctor said told dijo nurse_said test results discharge discharged',
  swelling:
    'swollen swelling ankles legs feet foot calf hinchado hinchados pies tobillos pantorrilla edema puffy ' +
    'weight pounds lbs libras gained subio peso',
  today_s:
    'low_grade little slight mild drinking_ok cranky off_and_on comes_and_goes va_y_viene poquito leve ' +
    'un_poco tantito sore scab wound oozing pus redder smelly apesta herida supura missed skipped ' +
    'se_le_olvido two_days dos_dias hasnt_eaten no_come no_ha_comido appetite constipated estrenida ' +
    'diarrhea diarrea rash burning_pee',
  family: 'family familia everyone todos us nosotros kids',
  question_mark: 'qm',
};
