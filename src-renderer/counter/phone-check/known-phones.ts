import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Models of one maker that have the same to be said of. */
export type KnownPhones = {
  readonly maker: string;
  /** As people call them; what is typed is looked for in here and in the maker. */
  readonly models: readonly string[];
  readonly esim: 'yes' | 'some' | 'no';
  /** What is otherwise for some of them. */
  readonly note: MessageDescriptor | null;
};

/** When the list was last compared with what the makers publish. ISO 8601. */
export const knownPhonesOn = '2025-06-30';

/** Only what makers say themselves; a phone that isn't here may well have an eSIM: its EID tells. */
export const knownPhones: readonly KnownPhones[] = [
  {
    maker: 'Apple',
    models: ['iPhone XS', 'iPhone XS Max', 'iPhone XR'],
    esim: 'some',
    note: msg`Models sold in mainland China have none; of those sold in Hong Kong and Macao, only the iPhone XS.`,
  },
  {
    maker: 'Apple',
    models: ['iPhone 11', 'iPhone 11 Pro', 'iPhone 11 Pro Max', 'iPhone SE (2020)', 'iPhone SE (2022)'],
    esim: 'some',
    note: msg`Models sold in mainland China have none; of those sold in Hong Kong and Macao, only the iPhone SE.`,
  },
  {
    maker: 'Apple',
    models: ['iPhone 12', 'iPhone 12 mini', 'iPhone 12 Pro', 'iPhone 13', 'iPhone 13 mini', 'iPhone 13 Pro'],
    esim: 'some',
    note: msg`Models sold in mainland China have none; of those sold in Hong Kong and Macao, only the mini.`,
  },
  {
    maker: 'Apple',
    models: [
      'iPhone 14',
      'iPhone 14 Plus',
      'iPhone 14 Pro',
      'iPhone 15',
      'iPhone 15 Pro',
      'iPhone 16',
      'iPhone 16 Pro',
    ],
    esim: 'some',
    note: msg`Models sold in mainland China, Hong Kong and Macao have two SIM trays and no eSIM; models sold in the United States have eSIM only.`,
  },
  {
    maker: 'Apple',
    models: ['iPhone X', 'iPhone 8', 'iPhone 8 Plus', 'iPhone 7', 'iPhone 6s', 'iPhone SE (2016)'],
    esim: 'no',
    note: null,
  },
  {
    maker: 'Google',
    models: ['Pixel 3', 'Pixel 3 XL', 'Pixel 3a', 'Pixel 3a XL'],
    esim: 'some',
    note: msg`Not models from Australia, Taiwan or Japan, nor most sold by carriers in the United States and Canada.`,
  },
  {
    maker: 'Google',
    models: [
      'Pixel 4',
      'Pixel 4a',
      'Pixel 5',
      'Pixel 5a',
      'Pixel 6',
      'Pixel 6a',
      'Pixel 7',
      'Pixel 7a',
      'Pixel 8',
      'Pixel 8a',
      'Pixel 9',
      'Pixel Fold',
    ],
    esim: 'yes',
    note: null,
  },
  {
    maker: 'Samsung',
    models: [
      'Galaxy S20',
      'Galaxy S20+',
      'Galaxy S20 Ultra',
      'Galaxy S21',
      'Galaxy S22',
      'Galaxy Note 20',
      'Galaxy Note 20 Ultra',
    ],
    esim: 'some',
    note: msg`Not models sold in mainland China, Hong Kong, Taiwan or Korea, nor the S20 FE; in the United States only some.`,
  },
  {
    maker: 'Samsung',
    models: [
      'Galaxy S23',
      'Galaxy S24',
      'Galaxy S25',
      'Galaxy Z Flip',
      'Galaxy Z Fold',
      'Galaxy A35',
      'Galaxy A54',
      'Galaxy A55',
    ],
    esim: 'some',
    note: msg`Not models sold in mainland China.`,
  },
  {
    maker: 'Samsung',
    models: [
      'Galaxy S10',
      'Galaxy S9',
      'Galaxy S8',
      'Galaxy A10',
      'Galaxy A12',
      'Galaxy A20',
      'Galaxy A50',
      'Galaxy A51',
      'Galaxy A52',
    ],
    esim: 'no',
    note: null,
  },
  {
    maker: 'Motorola',
    models: ['Razr 2019', 'Razr 5G', 'Razr 40', 'Edge 40', 'Edge 50'],
    esim: 'yes',
    note: null,
  },
  {
    maker: 'Sony',
    models: ['Xperia 1 IV', 'Xperia 1 V', 'Xperia 5 IV', 'Xperia 5 V', 'Xperia 10 IV', 'Xperia 10 V'],
    esim: 'some',
    note: msg`In some countries only.`,
  },
  {
    maker: 'Huawei',
    models: ['P40', 'P40 Pro', 'Mate 40 Pro'],
    esim: 'some',
    note: msg`Not models sold in mainland China; the P40 Pro+ has none.`,
  },
  {
    maker: 'Xiaomi',
    models: ['12T Pro', '13', '13 Pro', '13 Lite', '14', '14 Pro'],
    esim: 'some',
    note: msg`Not models sold in mainland China.`,
  },
  { maker: 'Fairphone', models: ['Fairphone 4', 'Fairphone 5'], esim: 'yes', note: null },
  { maker: 'Fairphone', models: ['Fairphone 2', 'Fairphone 3', 'Fairphone 3+'], esim: 'no', note: null },
];
