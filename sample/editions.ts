/** The printed editions, oldest first; `articles` and `cover` are keys of the sample's articles and photographs. */
export const sampleEditions = [
  {
    number: 45,
    month: '2026-09',
    hue: 'terracotta',
    title: { pt: 'Pedra, palha, fruta', en: 'Stone, straw, fruit' },
    summary: {
      pt: 'Uma edição sobre a matéria de que a ilha é feita: a rocha debaixo dos pés, o colmo por cima da cabeça e o que amadurece entre uma coisa e outra.',
      en: 'An edition about what the island is made of: the rock underfoot, the thatch overhead, and whatever ripens between the two.',
    },
    cover: {
      photo: 'food-fig-red-bowl',
      alt: {
        pt: 'Meio figo de polpa rosada numa taça vermelha em forma de folha.',
        en: 'Half a pink-fleshed fig in a red leaf-shaped bowl.',
      },
    },
    link: 'https://example.org/levada/45',
    articles: ['ler-a-rocha', 'telhado-de-trigo', 'uma-fruteira-doze-meses'],
  },
  {
    number: 46,
    month: '2026-10',
    hue: 'cane',
    title: { pt: 'Sumo e sal', en: 'Juice and salt' },
    summary: {
      pt: 'O mar fundo que começa à saída do porto, uma praia com sede, a poncha que não se guarda para depois e uma cidade que só se conhece a subir.',
      en: 'Deep water just outside the harbour, a thirsty beach, the poncha that will not keep, and a city best learned uphill.',
    },
    cover: {
      photo: 'citrus-slices',
      alt: {
        pt: 'Rodelas finas de laranja, limão e lima sobre um fundo branco iluminado.',
        en: 'Thin slices of orange, lemon and lime on a bright white background.',
      },
    },
    link: 'https://example.org/levada/46',
    articles: [
      'o-fundo-fica-perto',
      'areia-e-sede',
      'a-poncha-nao-espera',
      'o-funchal-a-subir',
      'quatro-luzes-noites-longas',
    ],
  },
  {
    number: 47,
    month: '2026-11',
    hue: 'azulejo',
    title: { pt: 'Água por todos os lados', en: 'Water on every side' },
    summary: {
      pt: 'Dez histórias sobre a água e o que ela faz a uma ilha: desce da serra, passa de mão em mão, sobe em nevoeiro e acaba sempre por voltar ao mar.',
      en: 'Ten stories about water and what it does to an island: it comes down from the heights, passes from hand to hand, rises as fog and always finds its way back to the sea.',
    },
    cover: {
      photo: 'sea-woodblock-waves',
      alt: {
        pt: 'Gravura japonesa em tons de azul, com ondas altas a rebentar em espuma branca.',
        en: 'Japanese print in blues, with tall waves breaking into white foam.',
      },
    },
    link: 'https://example.org/levada/47',
    articles: [
      'a-agua-tem-caminho',
      'uma-ilha-em-degraus',
      'os-velhos-do-fanal',
      'quatro-climas-num-dia',
      'antes-de-entrar-na-levada',
      'casa-que-espreita-o-porto',
      'o-mel-que-nenhuma-abelha-fez',
      'a-ilha-numa-banca',
      'quem-sopra-ao-largo',
      'vozes-no-escuro',
    ],
  },
] as const;
