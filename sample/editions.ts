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
      photo: 'santana-thatched-houses',
      alt: {
        pt: 'Duas casas de colmo com portas vermelhas, em Santana.',
        en: 'Two thatched houses with red doors, in Santana.',
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
      photo: 'drawing-cabo-girao',
      alt: {
        pt: 'Desenho do Cabo Girão ao pôr do sol, com o mar em baixo.',
        en: 'Drawing of Cabo Girão at sunset, with the sea below.',
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
      photo: 'drawing-levada',
      alt: {
        pt: 'Desenho de uma levada e do seu caminho, a contornar a encosta.',
        en: 'Drawing of a levada and its path rounding a slope.',
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
