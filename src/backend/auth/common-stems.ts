/**
 * Stems of passwords that are common where this garage's people live, and that lists of leaked passwords, most of them
 * English, miss: names, places, teams, cars and words in transliterated Arabic, French and English.
 */
const WORDS = `
  abdallah abdullah abdelkader abdo abeer adel adnan ahmad ahmed aicha aisha akram alaa ali alia amal amani amina amine
  amira amjad anas anwar asma ayman aziz bader badr bashir bassam bilal dalal dina eman fadi fadia fahad fahd faisal
  farah fares farid faten fatima fatma fouad ghada ghassan habib hadi hala hamad hamid hamza hana hanan haneen hani
  hasan hassan hatem haytham hiba hicham hind hisham houda hussein hussain ibrahim imad iman ines ismail jad jalal
  jamal jamila jana jawad joud kamal karam karim karima kassem khadija khaled khalid khalil kholoud laila layla leila
  lina lubna maher mahmoud mahmud majed malak malek malik manal mansour maria mariam marwa marwan maryam maya maysa
  mehdi mohamad mohamed mohammad mohammed mona mouad mounir mourad moussa mustafa mustapha nabil nada nadia nadine
  nagham najwa nancy nasser nawal nizar noor nour omar othman oussama rabih rachid rami rana rania rashid reem rida
  rima rola saad said sahar salah salem salim salma samar sami samira samir sara sarah saud selim siham soufiane suha
  taha talal tamer tarek tariq walid wassim wissam yahya yasmin yasmine yassin yassine youssef yousef yusuf zahra zain
  zainab zakaria zaki zeina ziad
  alexandre antoine aurelie camille caroline celine charlotte chloe christophe clement emilie francois guillaume
  isabelle jerome julien juliette laurent mathieu maxime michel nathalie nicolas olivier pascal philippe pierre
  sebastien sophie stephane sylvie thierry thomas valerie vincent virginie
  alger algerie algeria alep aleppo amman arabe arabic baghdad beirut beyrouth casablanca cairo damas damascus dubai
  egypt egypte france homs iraq jeddah jordan koweit kuwait lebanon leban liban libya makkah marrakech maroc marseille
  mecca medina morocco oman oran palestine paris qatar rabat riyadh saida saudi saudia syria syrie tripoli tunis tunisia
  tunisie yemen
  allah allahakbar alhamdulillah amour azerty azertyuiop bienvenue bismillah bonjour bonsoir cheval chocolat coucou
  doudou famille fleur habibi habibti hayati inchallah inshallah jetaime kalam loulou maman marhaba mashallah mawlana
  merci motdepasse nounou omri papa princesse salam secret shukran soleil subhanallah toto yalla zaytoun
  autobus auto bmw car cars corolla diesel essence ferrari ford garage honda hyundai karaj karage kia lexus mazda
  mecanicien mechanic mercedes moteur motor nissan peugeot porsche range renault rover sayara toyota turbo vidange
  voiture volkswagen volvo workshop atelier
  ahly barca barcelona chelsea juventus liverpool madrid marseille psg raja real wydad zamalek
  january february march april may june july august september october november december janvier fevrier mars avril mai
  juin juillet aout septembre octobre novembre decembre monday tuesday wednesday thursday friday saturday sunday lundi
  mardi mercredi jeudi vendredi samedi dimanche ramadan spring summer autumn winter printemps ete automne hiver
  access account admin administrator administrateur backup boss changeme client company compte default demo employee
  guest hello helloworld home iloveyou internet letmein login manager master office owner pass passe password passwd
  patron pwd root server service société staff support system temp test user utilisateur welcome wifi world
  abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa asd asdf asdfg asdfgh asdfghjkl qaz qazwsx qwe qwer qwert qwerty
  qwertyui qwertyuiop qsd qsdf wxcv xyz zaq zxc zxcv zxcvb zxcvbn zxcvbnm aze azer
`;

/** Stems in lower case. */
export const COMMON_STEMS: readonly string[] = WORDS.trim().split(/\s+/);
