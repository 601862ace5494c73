import type { Wording } from '../../domain/notification/wordings.ts'
import type { notificationTexts } from './texts.ts'

type Translated<T> = { [Key in keyof T]: T[Key] extends string ? string : Translated<T[Key]> }

/** Texts about notifications in Bahasa Malaysia, and the titles that the server words. */
export const notificationTextsMs: Translated<typeof notificationTexts> & { said: Record<Wording, string> } = {
  title: 'Pemberitahuan',
  bell: 'Pemberitahuan',
  bellUnread: 'Pemberitahuan, %{count} belum dibaca',
  unread: 'Belum dibaca',
  none: 'Tiada yang baharu',
  noneHelp:
    'Perkara berkaitan anda muncul di sini: cuti, syif, pengumuman, kerja yang ditugaskan kepada anda.',
  noneUnread: 'Semuanya telah anda baca',
  noneUnreadHelp: 'Matikan “Belum dibaca sahaja” untuk melihat yang telah dibaca.',
  failed: 'Pemberitahuan tidak dapat diambil.',
  retry: 'Cuba lagi',
  more: 'Lagi',
  showMore: 'Tunjukkan lagi',
  readFailed: 'Kekal belum dibaca: %{reason}',
  readAll: 'Tandakan semua telah dibaca',
  read: 'Tandakan telah dibaca: %{title}',
  remove: 'Padam: %{title}',
  removeAll: 'Padam semua',
  removeAllTitle: 'Padam semua pemberitahuan?',
  removeAllHelp: 'Yang telah dan belum dibaca dipadam terus.',
  removeFailed: 'Tiada yang dipadam: %{reason}',
  onlyUnread: 'Belum dibaca sahaja',
  dismiss: 'Tutup',
  settings: 'Tetapan',
  settingsTitle: 'Tetapan pemberitahuan',
  settingsLead:
    'Semuanya disimpan dalam senarai anda. Pilih yang turut timbul semasa konsol dibuka; kecemasan sentiasa timbul.',
  popUp: 'Timbul',
  quiet: 'Waktu senyap',
  quietHelp: 'Pada waktu ini, mengikut jam syarikat anda, hanya kecemasan timbul.',
  from: 'Dari',
  until: 'Hingga',
  sound: 'Mainkan bunyi',
  desktop: 'Pemberitahuan desktop',
  desktopOn: 'Pelayar anda turut memaparkan yang timbul semasa konsol ditutup.',
  desktopOff: 'Minta pelayar anda turut memaparkan yang timbul semasa konsol ditutup.',
  desktopBlocked:
    'Pelayar anda menyekatnya untuk laman ini. Benarkan pemberitahuan dalam tetapan laman ini, kemudian hidupkan di sini.',
  desktopUnsupported: 'Pelayar ini tidak dapat memaparkannya.',
  desktopBusy: 'Menunggu pelayar anda dan perkhidmatan tolaknya…',
  desktopFailed:
    'Tidak dapat dihidupkan: perkhidmatan tolak tidak menjawab seperti sepatutnya. Cuba lagi kemudian.',
  desktopStays: 'Kekal hidup: %{reason}',
  save: 'Simpan',
  cancel: 'Batal',
  saved: 'Tetapan disimpan.',
  saveFailed: 'Tetapan tidak disimpan: %{reason}',
  type: {
    emergency: 'Kecemasan',
    report: 'Laporan',
    leave: 'Cuti',
    touchdown: 'Touchdown',
    patrol: 'Rondaan',
    announcement: 'Pengumuman',
    shift: 'Syif',
    clocking: 'Perakaman masa',
    breaktime: 'Waktu rehat',
    work_request: 'Permintaan kerja',
    payment: 'Pembayaran',
    document: 'Dokumen',
    system: 'Portal',
  },
  said: {
    personNamed:
      '%{what} %{title}: anda dinamakan sebagai %{field} |||| %{what}: %{smart_count} menamakan anda sebagai %{field}',
    personUnnamed:
      '%{what} %{title}: anda tidak lagi dinamakan sebagai %{field} |||| %{what}: %{smart_count} tidak lagi menamakan anda sebagai %{field}',
    recordStep: '%{what} %{title}: %{status} |||| %{what}: %{smart_count} telah berubah',
    workRequestAssigned:
      '%{ref} telah ditugaskan kepada anda |||| %{smart_count} permintaan kerja telah ditugaskan kepada anda',
    workRequestUnassigned:
      '%{ref} tidak lagi ditugaskan kepada anda |||| %{smart_count} permintaan kerja tidak lagi ditugaskan kepada anda',
    workRequestCompleted:
      '%{ref}, yang anda minta, telah siap |||| %{smart_count} permintaan kerja yang anda minta telah siap',
    workMentioned: '%{name} menyebut anda dalam %{ref} |||| Anda disebut dalam %{smart_count} komen',
    workCommented: '%{name} menulis tentang %{ref} |||| %{smart_count} komen telah ditulis',
    requesterWrote: 'Pemohon %{ref} telah menulis |||| %{smart_count} pemohon telah menulis',
    rosterChanged:
      'Jadual anda dari %{from} hingga %{until}: syif baharu %{added}, diubah %{moved}, dibuang %{removed}',
    shiftAdded: 'Syif baharu: %{day}, %{begin} hingga %{end}, %{site}',
    shiftMoved:
      'Syif diubah: %{day}, %{begin} hingga %{end}, %{site}. Dahulu %{wasDay}, %{wasBegin} hingga %{wasEnd}, %{wasSite}',
    shiftRemoved: 'Syif dibuang: %{day}, %{begin} hingga %{end}, %{site}',
    shiftsOpen: 'Syif di %{pin} terbuka: mohon satu |||| Syif di %{smart_count} tapak terbuka: mohon satu',
    shiftOffered:
      'Satu syif ditawarkan kepada anda: %{day}, %{begin} hingga %{end}, %{site}. Yang pertama menerima mendapatnya |||| %{smart_count} syif ditawarkan kepada anda',
    shiftNotOffered:
      'Syif pada %{day} tidak lagi ditawarkan kepada anda |||| %{smart_count} syif tidak lagi ditawarkan kepada anda',
    shiftAccepted:
      '%{name} mengambil syif pada %{day} |||| %{smart_count} syif yang ditawarkan telah diterima',
    shiftMissed: 'Syif anda di %{site} bermula pada %{begin}: anda belum mendaftar masuk',
    shiftNoShow:
      '%{name} belum mendaftar masuk di %{site}: syif bermula pada %{begin} |||| %{smart_count} orang belum mendaftar masuk',
    shiftArrived:
      '%{name} mendaftar masuk di %{site} pada %{came} |||| %{smart_count} orang akhirnya mendaftar masuk',
    shiftDeclined: '%{name} menolak syif pada %{day} |||| %{smart_count} syif telah ditolak',
    shiftUnconfirmed:
      '%{name} belum mengesahkan syif pada %{day}: ia kini terbuka |||| %{smart_count} syif tidak disahkan: semuanya kini terbuka',
    shiftOpened:
      'Anda tidak mengesahkan syif pada %{day} pada masanya: ia kini terbuka |||| Anda tidak mengesahkan %{smart_count} syif pada masanya: semuanya kini terbuka',
    shiftAsked: '%{name} memohon syif pada %{day} |||| %{smart_count} syif terbuka dimohon',
    swapAsked: '%{name} meminta pertukaran pada %{day} |||| %{smart_count} pertukaran diminta',
    claimDecided:
      'Permohonan anda untuk syif pada %{day} telah diputuskan |||| %{smart_count} permohonan syif anda telah diputuskan',
    claimReopened:
      'Syif pada %{day} terbuka semula: permohonan anda menunggu jawapan |||| %{smart_count} permohonan syif anda menunggu jawapan semula',
    requesterRated: 'Pemohon %{ref} menilainya %{rating}',
    policyToAcknowledge: 'Sila baca dan akui: %{title} |||| %{smart_count} dasar untuk dibaca dan diakui',
    employeeLeaves:
      'Hari kerja terakhir %{name} ialah %{day} |||| Hari kerja terakhir %{smart_count} orang telah ditetapkan',
    employeeStays:
      '%{name} kekal: peletakan jawatan ditarik balik |||| %{smart_count} peletakan jawatan ditarik balik',
    memberApproved: 'Anda telah diluluskan. Selamat datang!',
    vendorPinAsked: '%{vendor} memohon PIN di %{pin} |||| %{smart_count} vendor memohon PIN',
    uplinePinAccepted: '%{client} menerima anda di %{pin} |||| Klien menerima anda di %{smart_count} PIN',
    uplinePinDeclined: '%{client} menolak anda di %{pin} |||| Klien menolak anda di %{smart_count} PIN',
    uplinePinPaused: '%{client} menjeda PIN anda di %{pin} |||| Klien menjeda %{smart_count} PIN anda',
    uplinePinResumed:
      '%{client} membuka semula PIN anda di %{pin} |||| Klien membuka semula %{smart_count} PIN anda',
    uplinePinEnded: 'PIN anda di %{pin} milik %{client} telah tamat |||| %{smart_count} PIN anda telah tamat',
    uplinePinRequested:
      '%{client} mahu anda bekerja di %{pin} |||| Pelanggan mahu anda di %{smart_count} PIN',
    permitExpiring:
      'Permit kerja %{name} tamat tempoh pada %{day} |||| %{smart_count} permit kerja hampir tamat tempoh',
    employeeDocumentExpiring:
      '%{document} milik %{name} tamat tempoh pada %{day} |||| %{smart_count} dokumen pekerja hampir tamat tempoh',
    contractEnding:
      'Kontrak %{contract} bagi %{site} tamat pada %{day} |||| %{smart_count} kontrak hampir tamat',
    contractRenewing:
      'Kontrak %{contract} bagi %{site} diperbaharui sendiri selepas %{day} |||| %{smart_count} kontrak akan diperbaharui sendiri',
    contractExpired:
      'Kontrak %{contract} bagi %{site} telah tamat pada %{day} |||| %{smart_count} kontrak telah tamat',
    contractRenewed:
      'Kontrak %{contract} bagi %{site} telah diperbaharui sendiri sebagai %{next} |||| %{smart_count} kontrak telah diperbaharui sendiri',
    contractDocumentExpiring:
      '%{document} bagi kontrak %{contract} tamat tempoh pada %{day} |||| %{smart_count} dokumen kontrak hampir tamat tempoh',
    vendorDocumentExpiring:
      '%{document} milik %{vendor} tamat tempoh pada %{day} |||| %{smart_count} dokumen vendor hampir tamat tempoh',
    vendorDocumentExpired:
      '%{document} milik %{vendor} telah tamat tempoh |||| %{smart_count} dokumen vendor telah tamat tempoh',
    supportStarted: '%{operator} daripada platform bekerja di sini sebagai %{name}: %{reason}',
    hoursDiffer: 'Masa kerja yang anda luluskan kini berbeza. Baris: %{lines}, dari %{from} hingga %{until}',
    batchStopped:
      'Ralat menghentikan kelompok anda: buka untuk melihat yang telah siap |||| Ralat menghentikan %{smart_count} kelompok anda',
    invitationUnsent: 'Jemputan %{name} tidak dapat dihantar: lihat kelompok ini untuk semuanya',
    memberWaiting: '%{name} ingin menyertai dan menunggu kelulusan',
    ratingLow: '%{facility} dinilai %{rating}',
    ratingOpenedWork: '%{facility} dinilai %{rating}: lihat %{ref}',
    anomalyOpenedWork: '%{meter} di luar kelaziman: lihat %{ref}',
    readingMissing: '%{meter} belum dibaca bagi %{month} |||| %{smart_count} bacaan tiada',
    slaAtRisk: '%{ref} berisiko tidak menepati janji |||| %{smart_count} permintaan kerja berisiko',
    slaBreached: '%{ref} tidak menepati janji |||| %{smart_count} permintaan kerja tidak menepati janji',
    leaveApplied:
      '%{name} memohon cuti %{days} hari mulai %{from} |||| %{smart_count} permohonan cuti menunggu anda',
    leaveAppliedHours:
      '%{name} memohon cuti %{days} jam pada %{from} |||| %{smart_count} permohonan cuti menunggu anda',
    leaveApproved: 'Cuti anda mulai %{from} diluluskan (%{ref}) |||| %{smart_count} cuti anda diluluskan',
    leaveRejected: 'Cuti anda mulai %{from} ditolak (%{ref}) |||| %{smart_count} cuti anda ditolak',
    leaveCancelled: 'Cuti anda mulai %{from} dibatalkan (%{ref}) |||| %{smart_count} cuti anda dibatalkan',
    leaveEnded:
      'Cuti mulai %{from} (%{ref}) dibatalkan: ia selepas hari bekerja terakhir |||| %{smart_count} cuti selepas hari bekerja terakhir dibatalkan',
    leaveRecounted:
      'Cuti mulai %{from} (%{ref}) kini mengambil %{days} hari, bukan %{was} |||| %{smart_count} cuti kini mengambil bilangan hari lain',
    leaveRecountedHours:
      'Cuti mulai %{from} (%{ref}) kini mengambil %{days} jam, bukan %{was} |||| %{smart_count} cuti kini mengambil bilangan jam lain',
    leaveKept: 'Cuti anda mulai %{from} kekal (%{ref}) |||| %{smart_count} cuti anda kekal',
    leaveCancelAsked: '%{ref}, cuti mulai %{from}, mahu dibatalkan |||| %{smart_count} cuti mahu dibatalkan',
    reportReady: '%{name} sudah siap |||| %{smart_count} laporan sudah siap',
    reportFailed: '%{name} tidak dapat dibuat |||| %{smart_count} laporan tidak dapat dibuat',
    reminderDue: 'Peringatan: %{name} |||| %{smart_count} peringatan',
    emergencyCalled:
      '%{person} meminta bantuan: %{kind}, %{place} |||| %{smart_count} panggilan meminta bantuan',
    emergencyDrill: 'Latihan: %{kind}, %{person}, %{place} |||| Latihan: %{smart_count} panggilan bantuan',
    trialEnding: 'Baki hari percubaan percuma anda: %{days}. Pilih pelan untuk terus bekerja',
    transferReported:
      '%{client} melaporkan pindahan %{amount} untuk %{number} |||| %{smart_count} pindahan dilaporkan menunggu anda',
    transferConfirmed: 'Pindahan anda untuk %{number} disahkan |||| %{smart_count} pindahan anda disahkan',
    transferRejected:
      'Pindahan anda untuk %{number} ditolak: %{reason} |||| %{smart_count} pindahan anda ditolak',
    trialLastDay: 'Hari ini hari terakhir percubaan percuma anda: pilih pelan untuk terus bekerja',
    emergencySeen: '%{person} telah melihat panggilan bantuan anda',
    emergencyOnTheWay: 'Bantuan sedang datang: %{person}',
    emergencyClosed: '%{person} telah menutup panggilan bantuan anda',
    incidentReported: '%{severity}, %{pin}: %{title} |||| %{smart_count} insiden dilaporkan',
    emergencyWaits: 'Masih belum disahkan terima selepas %{after}: %{kind}, %{person}, %{place}',
    transferMissing:
      'Pindahan yang anda laporkan belum diterima: bayar invois untuk terus bekerja |||| %{smart_count} pindahan yang dilaporkan belum diterima',
    invoiceIssued:
      'Invois %{number} dikeluarkan: %{amount}, perlu dibayar sebelum atau pada %{day} |||| %{smart_count} invois dikeluarkan',
    invoiceOverdue:
      'Invois telah lewat sejak %{day}. Bayar sebelum %{stop}: syarikat ditutup pada hari itu |||| %{smart_count} invois telah lewat',
    paymentReceived:
      'Bayaran untuk invois %{number} telah diterima: %{amount} |||| %{smart_count} bayaran telah diterima',
    paymentFailed:
      'Bayaran %{amount} untuk invois %{number} gagal: %{reason} |||| %{smart_count} bayaran gagal',
    paymentDeclined:
      'Kad tidak dapat dicaj %{amount} untuk invois %{number}: %{reason} Kad dicuba lagi pada %{day} |||| %{smart_count} caj gagal',
    paymentToConfirm:
      'Bank anda meminta anda mengesahkan bayaran %{amount} untuk invois %{number} |||| %{smart_count} bayaran menunggu pengesahan',
    cardReplaced: 'Kad syarikat anda diganti: invois baharu dicaj kepada %{card}',
    cardRemoved: 'Kad %{card} syarikat anda dibuang: invois baharu dibayar dengan pindahan',
    paymentRefunded:
      '%{amount} daripada bayaran anda untuk invois %{number} dipulangkan |||| %{smart_count} bayaran dipulangkan',
    paymentTakenBack:
      'Bank menarik balik %{amount} untuk invois %{number}: invois perlu dibayar semula |||| %{smart_count} bayaran ditarik balik',
    creditAdded:
      'Anda mempunyai kredit %{amount}: invois berikutnya menggunakannya |||| %{smart_count} amaun ditambah pada kredit anda',
    creditUsed:
      '%{amount} daripada kredit anda membayar invois %{number} |||| %{smart_count} invois menggunakan kredit anda',
    creditNoteIssued:
      'Nota kredit %{note} dikeluarkan untuk invois %{number}: %{amount} |||| %{smart_count} nota kredit dikeluarkan',
    invoiceVoided: 'Invois %{number} dibatalkan: jangan bayar |||| %{smart_count} invois dibatalkan',
    disputeOpened:
      '%{client} mempertikaikan bayaran kad %{amount} untuk %{number} |||| %{smart_count} bayaran kad dipertikaikan',
    disputeWon:
      'Pertikaian %{client} tentang %{amount} untuk %{number} dimenangi |||| %{smart_count} pertikaian dimenangi',
    disputeLost:
      'Pertikaian %{client} tentang %{amount} untuk %{number} kalah: wang ditarik balik |||| %{smart_count} pertikaian kalah',
    planCancelled: '%{client} membatalkan pelannya: tamat pada %{day}',
    planKept: '%{client} mengekalkan pelannya',
    planEnded: 'Pelan yang anda batalkan tamat pada %{day}: pilih pelan untuk terus bekerja',
    clientSignedUp: 'Syarikat baharu mendaftar: %{client} |||| %{smart_count} syarikat baharu mendaftar',
    trialQuiet: 'Percubaan %{client} tamat pada %{day}, dan tiada sesiapa menggunakannya',
    clientAtPeople: '%{client} mencapai had orang pelannya: %{used} daripada %{most}',
    clientAtSites: '%{client} mencapai had tapak pelannya: %{used} daripada %{most}',
    clientAtStorage: '%{client} mencapai had storan pelannya: %{used} daripada %{most}',
    clientAtMessages: '%{client} mencapai had mesej pelannya: %{used} daripada %{most}',
    trialEnded: 'Percubaan percuma anda telah tamat: pilih pelan untuk terus bekerja',
    trialExtended: 'Percubaan percuma anda diteruskan hingga %{day}',
    planSet: 'Pelan anda ialah %{plan} mulai sekarang',
    planScheduled: 'Pelan anda ialah %{plan} mulai %{day}',
    priceSet: 'Platform telah mengubah harga atau diskaun anda: ia dikira dari invois seterusnya',
    areasChanged: 'Platform telah mengubah bahagian yang boleh digunakan oleh syarikat anda',
    companyApproved: 'Syarikat anda diluluskan. Selamat datang!',
    companyUnpaid: 'Syarikat anda ditutup sehingga invois yang lewat dibayar',
    companySuspended: 'Platform telah menutup syarikat anda buat sementara',
    companyReactivated: 'Syarikat anda dibuka semula',
    companyClosed: 'Platform telah menutup syarikat anda',
    partnerExtends: '%{partner} telah melanjutkan percubaan %{clients}',
    partnerEnds: '%{partner} telah menamatkan percubaan %{clients}',
    partnerPlans: '%{partner} telah menukar pelan %{clients}',
    partnerUndoes: '%{partner} telah membuat asal perubahan pada %{clients}',
    partnerBrings: '%{partner} telah membawa klien baharu: %{clients}',
    subscriptionRestored: 'Platform menarik balik perubahan terakhir pada langganan anda',
    usagePeople: 'Pekerja: %{used}, dan pelan anda meliputi %{most}. Pilih pelan yang lebih besar',
    usageSites: 'Tapak: %{used}, dan pelan anda meliputi %{most}. Pilih pelan yang lebih besar',
    usageStorage: 'Storan: %{used}, dan pelan anda meliputi %{most}. Pilih pelan yang lebih besar',
    usageMessages:
      'Mesej: %{used} daripada %{most} sebulan dalam pelan anda. Pilih pelan lebih besar sebelum penuh',
    patrolLate: '%{route} belum bermula: lihat %{ref} |||| %{smart_count} rondaan belum bermula',
    patrolMissed: '%{route} terlepas: lihat %{ref} |||| %{smart_count} rondaan terlepas',
    patrolAnswerBad:
      '%{point}: “%{question}” dijawab “%{answer}” |||| %{smart_count} jawapan tidak baik di titik semak',
    touchdownMissed: 'Touchdown di %{pin} terlepas |||| %{smart_count} touchdown terlepas',
    findingAssigned:
      'Anda perlu menguruskan penemuan: %{title} |||| %{smart_count} penemuan ditugaskan kepada anda',
    findingUnassigned:
      'Penemuan tidak lagi ditugaskan kepada anda: %{title} |||| %{smart_count} penemuan tidak lagi ditugaskan kepada anda',
    findingOverdue: 'Penemuan lewat tempoh: %{title} |||| %{smart_count} penemuan lewat tempoh',
    emergencyDrillWaits:
      'Latihan, masih belum disahkan terima selepas %{after}: %{kind}, %{person}, %{place}',
  },
}
