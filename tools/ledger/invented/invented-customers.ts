import type { Customer } from '../../../src-main/domain/customer.ts';
import { below, oneOf, weighted, type Random } from './seeded-random.ts';

/** People of one place: their names as they write them, and how their telephone numbers are written. */
type People = {
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** Whether the family's name comes first, without a space. */
  readonly familyFirst?: true;
  /** A 0 is any digit. */
  readonly phone: string;
};

const peoples: readonly (readonly [People, number])[] = [
  [
    {
      first: ['Anna', 'Jonas', 'Jörg', 'Ulrike', 'Lukas', 'Käthe', 'Björn', 'Mia'],
      last: ['Müller', 'Schmidt', 'Weiß', 'Krüger', 'Hofmann', 'Schäfer', 'Braun'],
      phone: '+49 151 00000000',
    },
    8,
  ],
  [
    {
      first: ['Chidi', 'Ngozi', 'Amina', 'Emeka', 'Ifeoma'],
      last: ['Okafor', 'Adeyemi', 'Balogun', 'Eze'],
      phone: '+234 803 000 0000',
    },
    2,
  ],
  [
    {
      first: ['María', 'José', 'Lucía', 'Íñigo', 'Begoña'],
      last: ['Núñez', 'García', 'Silva', 'Peña'],
      phone: '+34 612 00 00 00',
    },
    4,
  ],
  [
    {
      first: ['Élodie', 'François', 'Chloé', 'Noël'],
      last: ['Dubois', 'Lefèvre', "d'Arc", 'Benoît'],
      phone: '+33 6 00 00 00 00',
    },
    4,
  ],
  [
    {
      first: ['Nguyễn', 'Trần', 'Lê', 'Phạm'],
      last: ['Thị Hương', 'Văn Đức', 'Minh Anh'],
      phone: '+84 90 000 0000',
    },
    2,
  ],
  [
    {
      first: ['فاطمة', 'محمد', 'ليلى', 'يوسف', 'خديجة'],
      last: ['الحسن', 'بن علي', 'العمري', 'حداد'],
      phone: '+212 6 00 00 00 00',
    },
    3,
  ],
  [
    {
      first: ['伟', '芳', '秀英', '敏', '静怡'],
      last: ['王', '李', '张', '陈', '欧阳'],
      familyFirst: true,
      phone: '+86 138 0000 0000',
    },
    3,
  ],
  [
    {
      first: ['さくら', '健太', '結衣', 'ハナ'],
      last: ['田中', '佐藤', '鈴木'],
      familyFirst: true,
      phone: '090-0000-0000',
    },
    2,
  ],
  [
    {
      first: ['민준', '서연', '지우'],
      last: ['김', '이', '박'],
      familyFirst: true,
      phone: '+82 10-0000-0000',
    },
    1,
  ],
  [
    {
      first: ['Ольга', 'Дмитрий', 'Наталія', 'Фёдор'],
      last: ['Иваненко', 'Шевченко', 'Соколова'],
      phone: '+380 67 000 00 00',
    },
    2,
  ],
  [
    {
      first: ['Νίκος', 'Ελένη', 'Γιώργος'],
      last: ['Παπαδόπουλος', 'Ιωάννου'],
      phone: '+30 690 000 0000',
    },
    1,
  ],
  [
    {
      first: ['अनिल', 'प्रिया', 'राजेश'],
      last: ['शर्मा', 'पटेल'],
      phone: '+91 98000 00000',
    },
    1,
  ],
];

const peopleOf = weighted(peoples);

const notes = ['flies tomorrow', 'prefers e-mail', 'second phone', 'for the whole family', '写给妈妈的'];

/** Most customers say nothing of themselves; undefined then. */
export function inventedCustomer(random: Random): Customer | undefined {
  if (random() > 0.35) return undefined;
  const { first, last, familyFirst, phone } = peopleOf(random);
  const names = [oneOf(random, first), oneOf(random, last)] as const;
  const name = familyFirst === true ? `${names[1]}${names[0]}` : names.join(' ');
  const said = random();
  return {
    name: said < 0.12 ? null : name,
    phone: said > 0.85 ? null : phone.replaceAll('0', (zero, at: number) => digit(random, phone, zero, at)),
    note: random() < 0.05 ? oneOf(random, notes) : null,
  };
}

/** The zeros of a country's and an operator's number stay: only those after the first space or sign vary. */
const digit = (random: Random, phone: string, zero: string, at: number): string =>
  at < phone.search(/[ -]/) ? zero : String(below(random, 10));
