import type { EntryMessages } from './entry.ts'

/** The same texts in Bahasa Malaysia. */
export const entryMs: EntryMessages = {
  signIn: {
    title: 'Selamat Kembali',
    lead: 'Log masuk ke %{name}',
    username: 'Nama pengguna',
    usernameHelp: 'Nombor telefon dengan kod dail, atau alamat e-mel',
    submit: 'Log Masuk',
    busy: 'Sedang log masuk…',
    usernameRequired: 'Nama pengguna diperlukan!',
    passwordRequired: 'Kata laluan diperlukan!',
    demo: 'Data demo telah dimuatkan. Maklumat log masuknya dicetak di tempat pelayan dimulakan.',
    noAccount: 'Baru di sini?',
    signUp: 'Daftar',
    forgot: 'Lupa kata laluan?',
    confirmed: 'Akaun anda telah disahkan. Anda boleh log masuk sekarang.',
  },
  password: {
    label: 'Kata laluan',
    show: 'Tunjukkan kata laluan',
    hide: 'Sembunyikan kata laluan',
  },
  entry: {
    loading: 'Memuatkan…',
    late: 'Portal belum menjawab. Ia terus dicuba sehingga menjawab.',
    language: 'Bahasa',
    retry: 'Cuba lagi',
    rebrandTitle: 'Kami kini %{name}',
    rebrandText:
      'Sejak %{date} portal ini dikenali sebagai %{name}. Sila teruskan di portal syarikat yang baharu.',
    rebrandContinue: 'Teruskan',
    configFailed: 'Tetapan portal ini tidak dapat dibaca',
    configHelp: 'Pelayan di alamat ini tidak menjawab seperti yang dijangka. Tiada kerja anda yang hilang.',
    consoleFailed: 'Konsol tidak dapat dimuatkan',
    consoleHelp: 'Sambungan mungkin terputus, atau versi baharu baru sahaja dipasang.',
  },
  portal: {
    transport: {
      offline:
        'Pelayan tidak dapat dihubungi. Semak sambungan dan cuba lagi; tiada yang anda taip akan hilang.',
      timeout: 'Pelayan mengambil masa terlalu lama. Cuba lagi; tiada yang anda taip akan hilang.',
      aborted: 'Permintaan telah dibatalkan.',
      malformed: 'Jawapan pelayan tidak dapat dibaca. Cuba lagi sebentar.',
      refused: 'Pelayan menolak permintaan itu.',
    },
  },
}
