/** The names of the municipalities of Madeira and Porto Santo by id, the same in both languages. */
export const areas = {
  calheta: 'Calheta',
  'camara-de-lobos': 'Câmara de Lobos',
  funchal: 'Funchal',
  machico: 'Machico',
  'ponta-do-sol': 'Ponta do Sol',
  'porto-moniz': 'Porto Moniz',
  'porto-santo': 'Porto Santo',
  'ribeira-brava': 'Ribeira Brava',
  'santa-cruz': 'Santa Cruz',
  santana: 'Santana',
  'sao-vicente': 'São Vicente',
} as const;

export type Area = keyof typeof areas;
