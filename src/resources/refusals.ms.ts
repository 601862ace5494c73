import { paymentRefusalsMs } from './payment/refusals.ms.ts'
import { serverRefusalsMs } from './serverRefusals.ms.ts'

/**
 * What areas say where something is not taken, in Malay by its English; `%{…}` stands for what a sentence says of the case.
 * Maintenance and the field have theirs beside their own texts.
 */
export const areaRefusalsMs: Readonly<Record<string, string>> = {
  ...paymentRefusalsMs,
  ...serverRefusalsMs,

  'To %{action} %{what} takes the permission %{permission} (%{code}).':
    'Untuk %{action} %{what} memerlukan kebenaran %{permission} (%{code}).',
  'The permission %{permission} opens all %{what}.': 'Kebenaran %{permission} membuka semua %{what}.',
  'The permission %{permission} opens own %{what} only.':
    'Kebenaran %{permission} membuka %{what} sendiri sahaja.',
  '%{permission} reaches own %{what} only, and this is none of them, or there is none. All are reached by %{other}.':
    '%{permission} mencapai %{what} sendiri sahaja, dan ini bukan salah satunya, atau tiada. Semua dicapai dengan %{other}.',
  'There is no permission %{code}.': 'Tiada kebenaran %{code}.',
  'There is no such %{what}, or it was deleted.': '%{what} ini tiada, atau telah dipadam.',
  'Opening the session needs the id token.': 'Membuka sesi memerlukan token id.',
  'This sign-up is not known, or it has been confirmed already. Sign in, or sign up again.':
    'Pendaftaran ini tidak diketahui, atau telah disahkan. Log masuk, atau mulakan semula.',
  'An account uses this number. Sign in with it to accept.':
    'Satu akaun menggunakan nombor ini. Log masuk dengannya untuk menerima.',
  'Another account uses this number or address. Enter an e-mail address of your own, or sign in to accept.':
    'Akaun lain menggunakan nombor atau alamat ini. Masukkan alamat e-mel anda sendiri, atau log masuk untuk menerima.',
  'This invitation is no longer valid. Ask your company for another one.':
    'Jemputan ini tidak lagi sah. Minta jemputan baharu daripada syarikat anda.',
  'This sign-in belongs to another employee of the company.':
    'Log masuk ini milik pekerja lain syarikat ini.',
  'You belong to this company already.': 'Anda sudah menjadi ahli syarikat ini.',
  'Your access to this company has ended. Ask its administrator.':
    'Akses anda kepada syarikat ini telah tamat. Tanya pentadbirnya.',

  'No analytics service is set. Ask the people who run this portal.':
    'Tiada perkhidmatan analitik ditetapkan. Tanya pihak yang mengendalikan portal ini.',
  'These can be grouped by: %{names}.': 'Ini boleh dikumpulkan mengikut: %{names}.',
  'This template leads nowhere else.': 'Templat ini tidak membawa ke tempat lain.',
  'This template shows no figures of the portal.': 'Templat ini tidak menunjukkan angka portal.',

  'A policy that is published stands as it is: begin a new edition to change it.':
    'Polisi yang telah diterbitkan kekal: mulakan edisi baharu untuk mengubahnya.',
  'An announcement that is out has been read: duplicate it to say something else.':
    'Pengumuman yang telah keluar sudah dibaca: salin semula untuk menyatakan perkara lain.',
  'This is over: what was noted of it stands.': 'Ini telah selesai: catatannya kekal.',
  'It would be taken down before it is published.': 'Ia akan diturunkan sebelum diterbitkan.',
  'Only a published policy gets a new edition.': 'Hanya polisi yang telah diterbitkan mendapat edisi baharu.',
  'Only the operator of the portal tells all companies something.':
    'Hanya pengendali portal membuat siaran kepada semua syarikat.',
  'Only what is published can be told again.': 'Hanya yang telah diterbitkan boleh dimaklumkan semula.',
  'There is no such company.': 'Syarikat ini tiada.',
  'A logo is a PNG, JPEG or WebP picture.': 'Logo ialah gambar PNG, JPEG atau WebP.',
  'Must be a time zone such as Asia/Kuala_Lumpur.': 'Mesti zon masa seperti Asia/Kuala_Lumpur.',

  'A period has at most %{days} days.': 'Satu tempoh paling banyak %{days} hari.',
  'A row stays with its person, pin and period: add another one.':
    'Baris kekal dengan orang, pin dan tempohnya: tambah baris lain.',
  'An adjustment stays with its row: add another one.':
    'Pelarasan kekal dengan barisnya: tambah pelarasan lain.',
  'Approved pay is not deleted.': 'Gaji yang diluluskan tidak dipadam.',
  'The pay of these days is approved. Take back its approval first.':
    'Gaji bagi hari-hari ini telah diluluskan. Tarik balik kelulusannya dahulu.',
  'Hours or rates have changed since this pay was calculated. Rows that differ: %{count}. Calculate it again.':
    'Jam atau kadar telah berubah sejak gaji ini dikira. Baris yang berbeza: %{count}. Kira semula.',
  'The period has been calculated: its days stay.': 'Tempoh ini telah dikira: hari-harinya kekal.',
  'There is something in this column: add another one, and set this one inactive.':
    'Lajur ini ada isinya: tambah lajur lain, dan nyahaktifkan lajur ini.',
  'These hours were worked: correct the timesheet and calculate again.':
    'Jam ini telah dikerjakan: betulkan helaian masa dan kira semula.',
  'This is not a number.': 'Ini bukan nombor.',
  'This pay is approved: it changes only by adjustments.':
    'Gaji ini telah diluluskan: ia berubah melalui pelarasan sahaja.',
  'This period is locked: adjust the next one instead.': 'Tempoh ini dikunci: laraskan tempoh seterusnya.',

  'HEIC photos cannot be stored. Save this one as JPEG, or set the camera to “Most compatible”.':
    'Gambar HEIC tidak boleh disimpan. Simpan sebagai JPEG, atau tetapkan kamera kepada “Most compatible”.',
  'Only photos (JPEG, PNG, WebP, GIF), MP4 videos, PDF, Word and Excel documents, CSV and plain text can be stored.':
    'Hanya gambar (JPEG, PNG, WebP, GIF), video MP4, dokumen PDF, Word dan Excel, CSV dan teks biasa boleh disimpan.',
  'Only pictures can be taken here: JPEG, PNG, WebP or GIF.':
    'Hanya gambar diterima di sini: JPEG, PNG, WebP atau GIF.',
  'The picture is damaged, or has more than 64 million pixels. Send another copy of it.':
    'Gambar rosak, atau melebihi 64 juta piksel. Hantar salinan lain.',

  '%{name} has been %{status} already.': '%{name} telah %{status}.',
  'Nothing was decided.': 'Tiada apa-apa diputuskan.',
  'One number: the days of one time.': 'Satu nombor: hari bagi satu kali.',
  'Say which role.': 'Nyatakan peranan yang mana.',
  'Say who.': 'Nyatakan siapa.',
  'The years after have been closed since: take that back first.':
    'Tahun-tahun selepasnya telah ditutup: tarik balik dahulu.',
  'This changes nothing.': 'Ini tidak mengubah apa-apa.',
  'This entry follows from a rule or an application.':
    'Catatan ini datang daripada peraturan atau permohonan.',
  'This has been taken back already.': 'Ini telah ditarik balik.',
  'What is paid out has a minus.': 'Yang dibayar keluar bertanda tolak.',

  '%{name} does not wait for approval any more.': '%{name} tidak lagi menunggu kelulusan.',
  '%{name} has a sign-in already.': '%{name} sudah mempunyai log masuk.',
  '%{name} has no sign-in that could be linked.': '%{name} tiada log masuk yang boleh dipautkan.',
  '%{name} has this contact number too and no sign-in yet: link them on this member’s page, or change one of the contact numbers.':
    '%{name} juga mempunyai nombor telefon ini dan belum ada log masuk: pautkan mereka pada halaman ahli ini, atau ubah salah satu nombor telefon.',
  '%{name} has this e-mail address too and no sign-in yet: link them on this member’s page, or change one of the addresses.':
    '%{name} juga mempunyai alamat e-mel ini dan belum ada log masuk: pautkan mereka pada halaman ahli ini, atau ubah salah satu alamat.',
  '%{member} has proved neither the number nor the e-mail address of %{name}. Invite %{name}: they confirm with the link.':
    '%{member} belum membuktikan nombor atau alamat e-mel %{name}. Jemput %{name}: mereka mengesahkannya dengan pautan.',
  '%{role} is held by %{count} %{people}: give them another role first.':
    '%{role} dipegang oleh %{count} %{people}: beri mereka peranan lain dahulu.',
  '%{name} is neither active nor suspended, so no sign-in can be linked.':
    '%{name} tidak aktif dan tidak digantung, jadi tiada log masuk boleh dipautkan.',
  '%{role} is the last role by which somebody may administer roles.':
    '%{role} ialah peranan terakhir yang membolehkan seseorang mentadbir peranan.',
  '%{name} is the last who may administer roles.':
    '%{name} ialah orang terakhir yang boleh mentadbir peranan.',
  'Somebody else has linked or deleted this member meanwhile.':
    'Orang lain telah memautkan atau memadam ahli ini.',
  'You cannot take away your own access.': 'Anda tidak boleh menarik balik akses anda sendiri.',
  '%{name} cannot be deleted: %{why}.': '%{name} tidak boleh dipadam: %{why}.',
  '%{name} signs in with this number already.': '%{name} sudah log masuk dengan nombor ini.',
  '%{what} to %{where}: move them elsewhere first.': '%{what} kepada %{where}: pindahkan dahulu.',
  'Give them a role first: without one there is nothing to see after signing in.':
    'Beri peranan dahulu: tanpanya tiada apa-apa untuk dilihat selepas log masuk.',
  'Nobody signs up on this portal.': 'Tiada pendaftaran di portal ini.',
  'Only active employees can be invited.': 'Hanya pekerja aktif boleh dijemput.',
  'Passwords are not looked after by this portal.': 'Kata laluan tidak diuruskan oleh portal ini.',
  'They are taken on again after their last day, %{day}.':
    'Mereka diambil semula selepas hari terakhir mereka, %{day}.',
  'They are invited already, and have not set a password yet.':
    'Mereka sudah dijemput, dan belum menetapkan kata laluan.',
  'They have no e-mail address to send the invitation to.':
    'Mereka tiada alamat e-mel untuk menghantar jemputan.',
  'Their invitation could not be sent: check how they are reached and invite them once more.':
    'Jemputan mereka tidak dapat dihantar: semak cara menghubungi mereka dan jemput sekali lagi.',
  'Nothing can be sent from this portal: invite people one by one, and hand the address over.':
    'Tiada apa-apa boleh dihantar dari portal ini: jemput seorang demi seorang, dan serahkan alamatnya.',
  'They have accepted the invitation: their sign-in stays.':
    'Mereka telah menerima jemputan: log masuk mereka kekal.',
  'They have a sign-in already.': 'Mereka sudah mempunyai log masuk.',
  'This employee has no sign-in yet, so there is no password.':
    'Pekerja ini belum ada log masuk, jadi tiada kata laluan.',

  'A client has this name already.': 'Sudah ada pelanggan dengan nama ini.',
  'A lead is won when its client is made.': 'Prospek dimenangi apabila pelanggannya dibuat.',
  'Must be a whole number of days.': 'Mesti bilangan hari yang bulat.',
  'Enter a country by its name or code.': 'Masukkan negara dengan nama atau kodnya.',
  'This country has several time zones: name one.': 'Negara ini mempunyai beberapa zon waktu: namakan satu.',
  'Another row of the file says the same.': 'Satu lagi baris fail ini menyatakan perkara yang sama.',
  'Choose plans that are on offer.': 'Pilih pelan yang ditawarkan.',
  'They have signed in already, and correct their own contact.':
    'Mereka telah log masuk, dan membetulkan maklumat perhubungan sendiri.',
  'They have not signed in yet: confirm that they become the owner.':
    'Mereka belum log masuk: sahkan bahawa mereka menjadi pemilik.',
  'Partners cannot give this plan.': 'Rakan kongsi tidak boleh memberikan pelan ini.',
  'These are more days than partners may add to a trial.':
    'Hari ini melebihi yang boleh ditambah oleh rakan kongsi pada satu percubaan.',
  'Only {name}, {company} and {day} are filled in.': 'Hanya {name}, {company} dan {day} yang diisi.',
  'No mail is set up on this portal.': 'Tiada e-mel disediakan pada portal ini.',
  'Only the platform may exceed the limits of a plan.': 'Hanya platform boleh melebihi had pelan.',
  'Another plan has this name.': 'Pelan lain mempunyai nama ini.',
  'Commissions of paid invoices would change. Enter an agreement from a later day instead.':
    'Komisen invois yang telah dibayar akan berubah. Masukkan perjanjian dari hari kemudian.',
  'Commissions of paid invoices stay as they were agreed: choose a later day.':
    'Komisen invois yang telah dibayar kekal seperti yang dipersetujui: pilih hari yang kemudian.',
  'Another plan has this code.': 'Pelan lain mempunyai kod ini.',
  'Changed since: %{names}. Nothing was undone.': 'Telah berubah: %{names}. Tiada apa-apa dibuat asal.',
  'Changed since: %{names} and %{count} more. Nothing was undone.':
    'Telah berubah: %{names} dan %{count} lagi. Tiada apa-apa dibuat asal.',
  'Choose a company with partnership enabled.': 'Pilih syarikat yang perkongsiannya dibenarkan.',
  'Choose a plan that is on offer.': 'Pilih pelan yang ditawarkan.',
  'Paid since: %{number}. Nothing was undone.': 'Telah dibayar: %{number}. Tiada apa-apa dibuat asal.',
  'Say why.': 'Nyatakan sebabnya.',
  'Somebody else has changed this lead since you opened it.':
    'Orang lain telah mengubah prospek ini sejak anda membukanya.',
  'Somebody else has changed this plan since you opened it.':
    'Orang lain telah mengubah pelan ini sejak anda membukanya.',
  'The agreement ends before it begins.': 'Perjanjian tamat sebelum ia bermula.',
  'This change has been undone already.': 'Perubahan ini telah dibuat asal.',
  'This is no time zone.': 'Ini bukan zon masa.',
  'This lead is not there any more, or has become a client already.':
    'Prospek ini sudah tiada, atau telah menjadi pelanggan.',
  'What a partner makes is brought by itself.': 'Yang dibuat oleh rakan kongsi dibawa olehnya sendiri.',

  'At least %{count}: that many are in use.': 'Sekurang-kurangnya %{count}: sebanyak itu digunakan.',
  'At most %{count} with this plan.': 'Paling banyak %{count} dengan pelan ini.',
  'Card payments are not configured.': 'Pembayaran kad belum ditetapkan.',
  'The card service cannot be reached. Try again later.':
    'Perkhidmatan kad tidak dapat dihubungi. Cuba lagi kemudian.',
  'The card cannot be charged any more.': 'Kad ini tidak dapat dicaj lagi.',
  'The card service has refused this refund.': 'Perkhidmatan kad menolak pulangan ini.',
  'Your card is being charged for this invoice. Try again in a moment.':
    'Kad anda sedang dicaj untuk invois ini. Cuba lagi sebentar.',
  'Nothing of this payment can be refunded.': 'Bayaran ini tidak dapat dipulangkan lagi.',
  'This is more than the payment has left.': 'Ini melebihi baki bayaran.',
  'Enter the reference of your transfer.': 'Masukkan rujukan pindahan anda.',
  'Only an open or a paid invoice can have a credit note.':
    'Hanya invois terbuka atau dibayar boleh mempunyai nota kredit.',
  'This is more than the invoice asks for.': 'Ini melebihi amaun invois.',
  'Must be an amount such as 12.50.': 'Mestilah amaun seperti 12.50.',
  'Only a payment that waits to be confirmed can be assessed.':
    'Hanya bayaran yang menunggu pengesahan boleh dinilai.',
  'This day has not come yet.': 'Hari ini belum tiba.',
  'This invoice is not to be paid any more.': 'Invois ini tidak perlu dibayar lagi.',
  'This invoice is paid already.': 'Invois ini telah dibayar.',
  'A transfer for this invoice is reported already: the operator checks it.':
    'Pindahan untuk invois ini telah dilaporkan: pengendali menyemaknya.',
  'Somebody has decided on this transfer already.': 'Seseorang telah memutuskan pindahan ini.',
  'Say why: the client reads it.': 'Nyatakan sebabnya: pelanggan membacanya.',
  'The proof must be a picture or a PDF.': 'Bukti mestilah gambar atau PDF.',
  'The platform has shut your company: its plan stays until it is opened again.':
    'Platform telah menutup syarikat anda: pelannya kekal sehingga ia dibuka semula.',
  'This plan is not on offer.': 'Pelan ini tidak ditawarkan.',
  'Upload the proof of the payment.': 'Muat naik bukti pembayaran.',
  'You use more than this plan holds.': 'Anda menggunakan lebih daripada yang diliputi pelan ini.',

  '%{month} is no month of this contract.': '%{month} bukan bulan kontrak ini.',
  'A contract cannot end before it begins.': 'Kontrak tidak boleh tamat sebelum ia bermula.',
  'A geofence has at least three corners.': 'Pagar geo mempunyai sekurang-kurangnya tiga bucu.',
  'Name each month once.': 'Namakan setiap bulan sekali sahaja.',
  'No step leads from %{from} to %{to}.': 'Tiada langkah dari %{from} ke %{to}.',
  'Only a contract that runs or has expired is renewed.':
    'Hanya kontrak yang berkuat kuasa atau telah tamat diperbaharui.',
  'One shift is planned here yet: say why.': 'Satu syif masih dirancang di sini: nyatakan sebabnya.',
  '%{count} shifts are planned here yet: say why.':
    '%{count} syif masih dirancang di sini: nyatakan sebabnya.',
  'The contract %{contract} follows this one already.': 'Kontrak %{contract} sudah menyusuli yang ini.',
  'Choose another pin.': 'Pilih pin lain.',
  'No rate holds there on that day.': 'Tiada kadar berkuat kuasa di sana pada hari itu.',
  'Pay has been approved with this type: add another one instead.':
    'Gaji telah diluluskan dengan jenis ini: tambah jenis lain.',
  '%{rate} is %{amount} from %{from} on: end that rate first.':
    '%{rate} ialah %{amount} mulai %{from}: tamatkan kadar itu dahulu.',
  '%{rate} is %{amount} from %{from} until %{until}: choose other days.':
    '%{rate} ialah %{amount} dari %{from} hingga %{until}: pilih hari lain.',
  'Pay is approved until %{day}: rates change only after that day.':
    'Gaji diluluskan hingga %{day}: kadar berubah selepas hari itu sahaja.',
  'There are rates of this type: delete them first.': 'Ada kadar bagi jenis ini: padamkannya dahulu.',
  'These are more than %{count} rates: choose fewer.': 'Ini melebihi %{count} kadar: pilih kurang.',
  'This needs a value: %{field}.': 'Ini memerlukan nilai: %{field}.',
  'There is no state “%{name}” in this country.': 'Tiada negeri “%{name}” di negara ini.',
  'Holidays are known from 2020 to 2060.': 'Cuti umum diketahui dari 2020 hingga 2060.',

  '%{count} of your reports are being made. Wait until one of them is done.':
    '%{count} laporan anda sedang dibuat. Tunggu sehingga salah satunya siap.',
  'A text file has no sums between its lines.': 'Fail teks tiada jumlah di antara barisnya.',
  'At most %{count} rows go in a PDF. Limit the report, or take it as a workbook or CSV.':
    'Paling banyak %{count} baris dalam PDF. Hadkan laporan, atau ambil sebagai buku kerja atau CSV.',
  'Each field of a file of fixed widths has its width.':
    'Setiap medan fail berlebar tetap mempunyai lebarnya.',
  'Give either a period, or its first and last day.': 'Beri tempoh, atau hari pertama dan terakhirnya.',
  'It could not be made. Try again; if it fails again, tell your administrator.':
    'Ia tidak dapat dibuat. Cuba lagi; jika gagal lagi, beritahu pentadbir anda.',
  'It was interrupted each time that it was made.': 'Ia terputus setiap kali dibuat.',
  'A text file has no sums between its lines. Remove the grouping.':
    'Fail teks tiada jumlah antara barisnya. Buang pengumpulan.',
  'A PDF has at most %{rows} rows. Limit the report, or choose a workbook or CSV.':
    'PDF mempunyai paling banyak %{rows} baris. Hadkan laporan, atau pilih buku kerja atau CSV.',
  'More than %{count} saved reports are too many.': 'Lebih %{count} laporan tersimpan adalah terlalu banyak.',
  'Must be a column of words that the report shows.': 'Mesti lajur perkataan yang ditunjukkan laporan.',
  'Must be among %{names}.': 'Mesti antara %{names}.',
  'Must be one of %{names}.': 'Mesti salah satu daripada %{names}.',
  'Must not be before the first day.': 'Tidak boleh sebelum hari pertama.',
  'Say how the lines of the file are made up.': 'Nyatakan susunan baris fail.',
  'There is no such employee.': 'Pekerja ini tiada.',
  'This report cannot be cancelled: it is %{status}.': 'Laporan ini tidak boleh dibatalkan: ia %{status}.',
  'This report cannot be limited by it.': 'Laporan ini tidak boleh dihadkan dengannya.',
  'This report has no column %{name} that you may read.':
    'Laporan ini tiada lajur %{name} yang boleh anda baca.',
  'This report has no file: it is %{status}.': 'Laporan ini tiada fail: ia %{status}.',
  'This report holds what you may not see any more.':
    'Laporan ini mengandungi perkara yang tidak boleh anda lihat lagi.',
  'What is made again and again needs days that move along.':
    'Laporan berulang memerlukan hari yang bergerak bersama.',
  'You have a report of that name already.': 'Anda sudah mempunyai laporan dengan nama itu.',
  'Your employment or its permissions have ended.': 'Pekerjaan anda atau kebenarannya telah tamat.',

  'A shift lasts at most three years.': 'Syif paling lama tiga tahun.',
  'There is no support session to end.': 'Tiada sesi sokongan untuk ditamatkan.',
  'More than %{count} views of one list are too many.':
    'Lebih %{count} paparan bagi satu senarai adalah terlalu banyak.',

  'A PIN stays with its vendor: revoke this one and give another.':
    'PIN kekal dengan vendornya: batalkan PIN ini dan beri yang lain.',
  'A mandatory document has expired.': 'Dokumen wajib telah tamat tempoh.',
  'A mandatory document of this vendor has expired.': 'Dokumen wajib vendor ini telah tamat tempoh.',
  'Give the PIN back first.': 'Pulangkan PIN dahulu.',
  'It would end before it begins.': 'Ia akan tamat sebelum bermula.',
  'No other workspace has this code.': 'Tiada ruang kerja lain dengan kod ini.',
  'Only a draft can be changed; the rest is for the client to say.':
    'Hanya draf boleh diubah; selebihnya ditentukan oleh pelanggan.',
  'PINs are with this vendor. Revoke them first.': 'Vendor ini memegang PIN. Batalkan dahulu.',
  'The document expires before it was issued.': 'Dokumen tamat sebelum dikeluarkan.',
  'The document has expired already.': 'Dokumen telah tamat tempoh.',
  'This client does not know you as a vendor, or has no such pin.':
    'Pelanggan ini tidak mengenali anda sebagai vendor, atau tiada pin tersebut.',
  'This vendor is on hold, blocked or archived.': 'Vendor ini ditahan, disekat atau diarkibkan.',
  'This workspace is %{status} already.': 'Ruang kerja ini telah %{status}.',
}
