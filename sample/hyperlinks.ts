interface SampleHyperlink {
  id: string;
  title: { pt: string; en: string };
  text: { pt: string; en: string };
  /** Key of a photograph. */
  photo?: string;
  alt?: { pt: string; en: string };
  target: string;
}

/** Where stories go on outside the magazine, the oldest first: public addresses of those who answer for them. */
export const sampleHyperlinks: SampleHyperlink[] = [
  {
    id: 'imagens',
    title: { pt: 'Mais imagens da ilha', en: 'More pictures of the island' },
    text: {
      pt: 'O Wikimedia Commons guarda milhares de fotografias da Madeira que qualquer pessoa pode usar, com o nome de quem as fez e a licença em que as deu. Há lá veredas, fachadas, flores, festas e barcos, algumas com mais de cem anos.\n\nQuem tiver as suas pode juntá-las.',
      en: 'Wikimedia Commons keeps thousands of photographs of Madeira that anyone may use, each with its maker’s name and the licence it was given under. There are paths, façades, flowers, feasts and boats, some of them more than a century old.\n\nIf you have your own, you can add them.',
    },
    photo: 'encumeada-pr17-ridge-climb',
    alt: {
      pt: 'Caminhantes a subir uma crista coberta de mato.',
      en: 'Walkers climbing a ridge covered in scrub.',
    },
    target: 'https://commons.wikimedia.org/wiki/Category:Madeira',
  },
  {
    id: 'visita',
    title: { pt: 'Chegar, dormir, ir de barco', en: 'Getting here, staying, taking the boat' },
    text: {
      pt: 'Não fazemos guias de viagem, mas há quem os faça por dever. A página oficial do turismo da Madeira diz como se chega, onde ficam os postos de informação e o que está marcado no calendário das festas, na Madeira e no Porto Santo.',
      en: 'We do not make travel guides, but somebody has the duty to. Madeira’s official tourism site says how to get here, where the information desks are and what stands in the calendar of feasts, in Madeira and in Porto Santo.',
    },
    target: 'https://visitmadeira.com/',
  },
  {
    id: 'mapa',
    title: { pt: 'A ilha desenhada por quem lá anda', en: 'The island, drawn by those who walk it' },
    text: {
      pt: 'O OpenStreetMap é feito por voluntários, e na Madeira nota-se: estão lá levadas, veredas, túneis e fontes que outros mapas não mostram. Aproxime até ver os degraus.\n\nSe faltar o seu caminho, pode acrescentá-lo.',
      en: 'OpenStreetMap is made by volunteers, and in Madeira it shows: levadas, footpaths, tunnels and springs are on it that other maps leave out. Zoom in until you see the steps.\n\nIf your own path is missing, you can add it.',
    },
    photo: 'drawing-pico-ruivo',
    alt: {
      pt: 'Desenho do Pico Ruivo acima das nuvens, com o caminho até ao cimo.',
      en: 'Drawing of Pico Ruivo above the clouds, with the path to its top.',
    },
    target: 'https://www.openstreetmap.org/#map=11/32.75/-16.98',
  },
  {
    id: 'arquivo',
    title: { pt: 'Papéis de seis séculos', en: 'Six centuries of paper' },
    text: {
      pt: 'Registos de batismo, livros de navios, jornais, mapas, cartas de sesmaria: o Arquivo e Biblioteca da Madeira, no Funchal, guarda a memória escrita do arquipélago, e boa parte dela consulta-se de casa.\n\nQuem procura um avô madeirense começa quase sempre por aqui.',
      en: 'Baptismal registers, ships’ books, newspapers, maps, land grants: the Arquivo e Biblioteca da Madeira in Funchal keeps the written memory of the archipelago, and much of it can be read from home.\n\nAnyone looking for a Madeiran grandfather nearly always begins here.',
    },
    target: 'https://abm.madeira.gov.pt/',
  },
  {
    id: 'mares',
    title: { pt: 'A que horas sobe o mar', en: 'When the sea comes up' },
    text: {
      pt: 'A maré na Madeira sobe e desce pouco mais de dois metros nos dias maiores, o que chega para tapar uma praia de calhau. O Instituto Hidrográfico publica as horas para o porto do Funchal.',
      en: 'On its largest days the tide in Madeira rises and falls a little over two metres, which is enough to cover a pebble beach. The Instituto Hidrográfico publishes the hours for the port of Funchal.',
    },
    target: 'https://www.hidrografico.pt/',
  },
  {
    id: '934',
    title: { pt: 'A floresta número 934', en: 'Forest number 934' },
    text: {
      pt: 'Desde 1999, a Laurissilva da Madeira tem um número na lista do Património Mundial. Na ficha da UNESCO estão o mapa da área classificada, as razões da escolha e os relatórios de quem a vigia.\n\nSão cerca de quinze mil hectares de loureiros, tis, vinháticos e barbusanos: a maior mancha que resta de uma floresta que já cobriu o sul da Europa.',
      en: 'Since 1999 the laurel forest of Madeira has had a number on the World Heritage list. UNESCO’s page holds the map of the listed area, the reasons for choosing it and the reports of those who watch over it.\n\nIt is some fifteen thousand hectares of laurels and their kin, the largest piece left of a forest that once covered southern Europe.',
    },
    photo: 'drawing-fanal',
    alt: {
      pt: 'Desenho de velhas árvores do Fanal no nevoeiro.',
      en: 'Drawing of the old trees of Fanal in the fog.',
    },
    target: 'https://whc.unesco.org/en/list/934',
  },
  {
    id: 'tempo',
    title: { pt: 'O tempo na serra e na costa', en: 'Weather, high and low' },
    text: {
      pt: 'Antes de sair, veja duas previsões, uma para onde dorme e outra para onde vai: na Madeira raramente são iguais. O Instituto Português do Mar e da Atmosfera publica as duas, e os avisos amarelos, laranja e vermelhos que mandam ficar em casa.',
      en: 'Before setting out look at two forecasts, one for where you slept and one for where you are going: in Madeira they are seldom the same. The Portuguese institute for sea and atmosphere publishes both, and the yellow, orange and red warnings that tell you to stay at home.',
    },
    photo: 'caldeirao-verde-view-to-the-coast',
    alt: {
      pt: 'Serra à sombra, com uma povoação ao sol junto ao mar.',
      en: 'Hills in shade, with a village in the sun beside the sea.',
    },
    target: 'https://www.ipma.pt/',
  },
  {
    id: 'veredas',
    title: { pt: 'Que caminhos estão abertos', en: 'Which paths are open' },
    text: {
      pt: 'Uma derrocada fecha uma vereda de um dia para o outro, e o mapa que traz na mochila não sabe. Quem sabe é o Instituto das Florestas e Conservação da Natureza, que cuida dos percursos recomendados e diz quais estão abertos e quais não.\n\nConfirme na véspera, não à entrada do túnel.',
      en: 'A rockfall closes a path overnight, and the map in your rucksack does not know. The Instituto das Florestas e Conservação da Natureza does: it looks after the recommended walks and says which of them are open and which are not.\n\nCheck the evening before, not at the mouth of the tunnel.',
    },
    photo: 'encumeada-path-and-broken-tree',
    alt: {
      pt: 'Uma árvore seca e partida ao lado de um carreiro de degraus.',
      en: 'A dead and broken tree beside a stepped path.',
    },
    target: 'https://ifcn.madeira.gov.pt/',
  },
];
