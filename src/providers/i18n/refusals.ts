import type { Locale } from './entry.ts'

/** Malay for errors of the entry pages, the server and the user pool, by their English (spec 5 and 8). */
export const refusalsMs: Readonly<Record<string, string>> = {
  'First Name is required!': 'Nama Pertama diperlukan!',
  'Last Name is required!': 'Nama Akhir diperlukan!',
  'Contact Number is required!': 'Nombor Telefon diperlukan!',
  'Please enter valid Contact Number!': 'Sila masukkan Nombor Telefon yang sah!',
  'Please enter valid email address!': 'Sila masukkan alamat e-mel yang sah!',
  'Password is required!': 'Kata Laluan diperlukan!',
  'Password must consist of minimum 6 character and no spaces':
    'Kata laluan mesti sekurang-kurangnya 6 aksara tanpa ruang',
  'Confirm Password is required!': 'Sahkan Kata Laluan diperlukan!',
  'Code is required!': 'Kod diperlukan!',
  'Username is required!': 'Nama pengguna diperlukan!',
  'Password not identical!': 'Kata laluan tidak sama!',
  'Company Name is required!': 'Nama Syarikat diperlukan!',
  'Country is required!': 'Negara diperlukan!',
  'Industry is required!': 'Industri diperlukan!',
  'No. of employees is required!': 'Bilangan pekerja diperlukan!',
  'Email is required!': 'E-mel diperlukan!',
  'Please enter valid Email!': 'Sila masukkan E-mel yang sah!',
  'Mobile no. is required!': 'No. telefon bimbit diperlukan!',
  'Please enter valid Mobile no.!': 'Sila masukkan No. telefon bimbit yang sah!',
  'No workspace Code!': 'Tiada Kod ruang kerja!',
  'There is no workspace with this code. Ask your company for it.':
    'Tiada ruang kerja dengan kod ini. Minta kod daripada syarikat anda.',
  'Incorrect username or password.': 'Nama pengguna atau kata laluan salah.',
  'Password attempts exceeded': 'Terlalu banyak percubaan kata laluan',
  'User is disabled.': 'Pengguna telah dinyahaktifkan.',
  'User is not confirmed.': 'Pengguna belum disahkan.',
  'You belong to this company already.': 'Anda sudah menjadi ahli syarikat ini.',
  'Your access to this company has ended. Ask its administrator.':
    'Akses anda kepada syarikat ini telah tamat. Tanya pentadbirnya.',
  'Accounts are made in another user pool here. Sign in with yours to accept.':
    'Akaun di sini dibuat dalam kumpulan pengguna lain. Log masuk dengan akaun anda untuk menerima.',
  'An account uses this number. Sign in with it to accept.':
    'Satu akaun menggunakan nombor ini. Log masuk dengannya untuk menerima.',
  'Another account uses this number or address. Enter an e-mail address of your own, or sign in to accept.':
    'Akaun lain menggunakan nombor atau alamat ini. Masukkan alamat e-mel anda sendiri, atau log masuk untuk menerima.',
  'This invitation is no longer valid. Ask your company for another one.':
    'Jemputan ini tidak lagi sah. Minta jemputan baharu daripada syarikat anda.',
  'This sign-in belongs to another employee of the company.':
    'Log masuk ini milik pekerja lain syarikat ini.',
  'User already exists': 'Pengguna sudah wujud',
  'Invalid verification code provided, please try again.': 'Kod pengesahan tidak sah, sila cuba lagi.',
  'Invalid code provided, please request a code again.': 'Kod tidak sah, sila minta kod sekali lagi.',
  'Attempt limit exceeded, please try after some time.': 'Terlalu banyak percubaan, sila cuba sebentar lagi.',
  'Too many requests': 'Terlalu banyak permintaan',
  'Too many tries. Wait a little, then try again.':
    'Terlalu banyak percubaan. Tunggu sebentar, kemudian cuba lagi.',
  'This sign-up is not known, or it has been confirmed already. Sign in, or sign up again.':
    'Pendaftaran ini tidak dikenali atau sudah disahkan. Log masuk, atau mula semula.',
  'An e-mail address is needed here: codes are sent by e-mail.':
    'Alamat e-mel diperlukan di sini: kod dihantar melalui e-mel.',
  'This password is one of the most commonly used ones. Choose another.':
    'Kata laluan ini antara yang paling kerap digunakan. Pilih yang lain.',
  'This password repeats characters or follows a sequence. Choose another.':
    'Kata laluan ini mengulang aksara atau mengikut urutan. Pilih yang lain.',
  'This password is little more than your number, name, e-mail or company. Choose another.':
    'Kata laluan ini hampir sama dengan nombor, nama, e-mel atau syarikat anda. Pilih yang lain.',
}

/** A refusal in the user's language, where it is one that is known; else as it came. */
export const refusalIn = (locale: Locale, refusal: string) =>
  locale === 'ms' ? (refusalsMs[refusal] ?? refusal) : refusal
