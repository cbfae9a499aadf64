import type { DemoLanguage } from './people.ts';

/** Stars and words of clients, by the language they speak. */
export const RATINGS: Record<DemoLanguage, readonly (readonly [stars: number, feedback: string | null])[]> = {
  ar: [
    [5, 'شغل نظيف وسعر واضح قبل البدء. وصلتني الصور وأنا في عملي.'],
    [5, 'سلّموا السيارة في الموعد، والصوت اختفى تماماً.'],
    [4, 'ممتازون، لكن قطعة الغيار تأخّرت يوماً.'],
    [5, null],
    [3, 'العمل جيد والانتظار على الهاتف طويل.'],
  ],
  en: [
    [5, 'They showed me the worn pads before replacing them. That is how it should be.'],
    [4, 'Good work, fair price. Parking is tight.'],
    [5, null],
    [2, 'The alignment had to be done twice. They did it for free, though.'],
  ],
  fr: [
    [5, 'Devis respecté au centime près, voiture rendue propre.'],
    [4, 'Équipe sérieuse. Un message quand la voiture est prête, c’est parfait.'],
    [5, 'Panne trouvée en une heure, là où deux autres garages avaient renoncé.'],
  ],
};

/** Full name, address, text, hours ago, whether it was read. */
export const MESSAGES: readonly (readonly [
  name: string,
  email: string,
  text: string,
  hoursAgo: number,
  read: boolean,
])[] = [
  ['سهى كرم', 'soha.karam@example.com', 'مرحباً، كم يكلّف تغيير جنزير المحرّك لكيا سيراتو ٢٠١٧؟ وكم يستغرق؟', 2, false],
  ['Philippe Daou', 'p.daou@example.com', 'Bonjour, avez-vous un créneau samedi matin pour une géométrie ?', 5, false],
  [
    'Grace Tannous',
    'grace.t@example.com',
    'Do you check a used car before I buy it? It is a 2015 Mazda 3 in Jdeideh.',
    20,
    false,
  ],
  [
    'جاد الأسمر',
    'jad.asmar@example.com',
    'هل تعملون على السيارات الهجينة؟ عندي بريوس ٢٠١٢ ويظهر ضوء البطارية.',
    30,
    true,
  ],
  ['Maya Farah', 'maya.farah@example.com', 'Thank you for fixing my air conditioning so quickly last week!', 75, true],
  [
    'Nicolas Azar',
    'n.azar@example.com',
    'Pouvez-vous m’envoyer la facture de ma dernière visite par e-mail ?',
    120,
    true,
  ],
];
