/** Texts of the public feedback page. */
const en = {
  title: 'Feedback',
  lead: 'Tell us how you found this place.',
  name: 'Name',
  mobileNo: 'Contact',
  mobileNoHelp: 'A mobile number that we may call back',
  feedback: 'Feedback',
  rating: 'Rating',
  submit: 'Submit',
  sending: 'Sending…',
  retry: 'Retry',
  nameRequired: 'Name is required!',
  mobileNoRequired: 'Contact is required!',
  feedbackRequired: 'Feedback is required!',
  unacceptable: 'This cannot be accepted as it is.',
  failed: 'An error has occurred.',
  tooMany:
    'You have sent feedback here several times. You can send more in {minutes} min; what you typed is kept.',
  closed: 'Sorry, we are not accepting any feedback at the moment',
  codelessLead: 'Scan the QR code at the place that you want to tell us about.',
  closedLead:
    'The label may be an old one, or you have opened many of them. Scan it again in an hour, or tell the people who look after this place.',
  thanks: 'Thank you for your feedback!',
  thanksLead: 'It has reached the people who look after this place.',
  follow: 'See what becomes of it',
  language: 'Language',
  leaveEmpty: 'Leave this empty',
}

export type FeedbackTexts = typeof en

const ms: FeedbackTexts = {
  title: 'Maklum Balas',
  lead: 'Beritahu kami keadaan tempat ini.',
  name: 'Nama',
  mobileNo: 'Nombor untuk dihubungi',
  mobileNoHelp: 'Nombor telefon bimbit yang boleh kami hubungi semula',
  feedback: 'Maklum balas',
  rating: 'Penilaian',
  submit: 'Hantar',
  sending: 'Sedang dihantar…',
  retry: 'Cuba lagi',
  nameRequired: 'Nama diperlukan!',
  mobileNoRequired: 'Nombor untuk dihubungi diperlukan!',
  feedbackRequired: 'Maklum balas diperlukan!',
  unacceptable: 'Ini tidak dapat diterima seperti yang ditaip.',
  failed: 'Ralat telah berlaku.',
  tooMany:
    'Anda telah menghantar maklum balas di sini beberapa kali. Anda boleh menghantar lagi dalam {minutes} min; apa yang anda taip disimpan.',
  closed: 'Maaf, kami tidak menerima sebarang maklum balas buat masa ini',
  codelessLead: 'Imbas kod QR di tempat yang ingin anda maklumkan.',
  closedLead:
    'Label ini mungkin sudah lama, atau anda telah membuka banyak label. Imbas semula dalam masa sejam, atau beritahu mereka yang menjaga tempat ini.',
  thanks: 'Terima kasih atas maklum balas anda!',
  thanksLead: 'Ia telah sampai kepada mereka yang menjaga tempat ini.',
  follow: 'Lihat perkembangannya',
  language: 'Bahasa',
  leaveEmpty: 'Biarkan kosong',
}

export const feedbackTexts = { en, ms } as const
