/** The texts of new clients in Malay. */
export const newClientTextsMs = {
  newClient: 'Pelanggan baharu',
  newClientHelp:
    'Syarikat boleh bekerja serta-merta, dalam percubaan. Pentadbirnya dijemput dan menetapkan kata laluannya sendiri.',
  inviteAndMake: 'Cipta dan jemput',
  companyName: 'Nama syarikat',
  industry: 'Industri',
  country: 'Negara',
  people: 'Pekerja',
  firstName: 'Nama pertama pentadbir',
  lastName: 'Nama akhir pentadbir',
  contact: 'Nombor telefon bimbit pentadbir',
  contactHelp: 'Digunakan untuk log masuk.',
  email: 'E-mel pentadbir',
  trialDays: 'Hari percubaan',
  timeZone: 'Zon masa',
  plan: 'Pelan',
  noPlan: 'Belum ada',
  partner: 'Dibawa oleh',
  nobody: 'Tiada sesiapa',
  clientMade: '%{name} telah dicipta',
  invitationMailed: 'Jemputan sedang dihantar ke %{email}.',
  invitationByHand:
    'Tiada e-mel dihantar. Berikan alamat ini kepada pentadbirnya: kata laluan ditetapkan di situ dengan nombor telefon bimbit.',
  invitationKnown:
    'Pentadbirnya sudah boleh log masuk: syarikat itu ada dalam senarainya. Tiada e-mel dihantar, jadi beritahu mereka.',
  invitationOnce:
    'Tiada apa-apa boleh dihantar di sini, jadi serahkan pautan ini: dengannya mereka menetapkan kata laluan. Ia ditunjukkan sekali sahaja dan sah selama sehari.',
  invitationConfirm:
    'Akaun lain menggunakan nombor ini. Pentadbir mengesahkan dengan pautan: dihantar kepadanya, atau diserahkan oleh anda.',
  invitationAddress: 'Alamat',
  invitationCode: 'Kod',
  otherZones: 'Zon waktu lain',
  copyAddress: 'Salin alamat',
  copied: 'Disalin',
  notCopied: 'Pelayar anda tidak membenarkan penyalinan.',
  openPage: 'Buka halaman',
  close: 'Tutup',
  makeClient: 'Jadikan pelanggan',
}
