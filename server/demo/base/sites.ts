/** Work sites of the demo: real towns, invented buildings. Name, customer, type, city, postcode, state, latitude, longitude. */
const table = `
Menara Seri Ampang; Ampang Prime Holdings; office; Kuala Lumpur; 50450; Kuala Lumpur; 3.158900; 101.714200
Plaza Bukit Ceylon; Ceylon Square REIT; mall; Kuala Lumpur; 50200; Kuala Lumpur; 3.150300; 101.708900
Kondominium Desa Hijau; JMB Desa Hijau; residential; Kuala Lumpur; 58100; Kuala Lumpur; 3.101900; 101.681200
Cheras Logistics Hub; Cheras Freight Sdn Bhd; warehouse; Kuala Lumpur; 56000; Kuala Lumpur; 3.106700; 101.743600
Damansara Corporate Park; Damansara Land Bhd; office; Petaling Jaya; 47800; Selangor; 3.153400; 101.592300
Sunrise Parade Subang; Sunrise Retail Bhd; mall; Subang Jaya; 47500; Selangor; 3.073800; 101.588500
Shah Alam Precision Works; Precision Works (M) Sdn Bhd; factory; Shah Alam; 40000; Selangor; 3.064500; 101.513900
Klang Cold Store; Lumut Seafood Sdn Bhd; warehouse; Klang; 42000; Selangor; 3.003200; 101.394800
Cyberjaya Innovation Campus; Inovasi Digital Bhd; office; Cyberjaya; 63000; Selangor; 2.922500; 101.650900
Bangi Teaching Hospital; Yayasan Sihat Bangi; hospital; Bangi; 43650; Selangor; 2.961300; 101.757200
Putrajaya Precinct 4 Offices; Jabatan Khidmat Bangunan; office; Putrajaya; 62100; Putrajaya; 2.926400; 101.696500
George Town Heritage Quay; Quay Heritage Trust; mall; George Town; 10300; Pulau Pinang; 5.414100; 100.344900
Bayan Lepas Wafer Plant; Utara Semiconductor Sdn Bhd; factory; Bayan Lepas; 11900; Pulau Pinang; 5.297600; 100.265800
Butterworth Container Yard; Seberang Terminal Sdn Bhd; warehouse; Butterworth; 12100; Pulau Pinang; 5.402200; 100.369700
SMJK Cahaya Ipoh; Lembaga Sekolah Cahaya; school; Ipoh; 30250; Perak; 4.597500; 101.090100
Ipoh Parade Residences; Kinta Residences JMB; residential; Ipoh; 31400; Perak; 4.611800; 101.116300
Seremban Medical Centre; Sentosa Medical Bhd; hospital; Seremban; 70300; Negeri Sembilan; 2.725900; 101.937800
Melaka Riverside Hotel; Riverside Hospitality; other; Melaka; 75000; Melaka; 2.189600; 102.250100
Iskandar Data Centre 1; Selatan Cloud Sdn Bhd; office; Iskandar Puteri; 79100; Johor; 1.427300; 103.637400
Pasir Gudang Resin Plant; Gudang Polymers Bhd; factory; Pasir Gudang; 81700; Johor; 1.470200; 103.902900
Kuantan Waterfront Mall; Pantai Timur Retail; mall; Kuantan; 25000; Pahang; 3.807700; 103.326000
Kota Bharu Sports Complex; Majlis Sukan Kota; event; Kota Bharu; 15200; Kelantan; 6.125400; 102.238200
Kuching Civic Towers; Sarawak Civic Sdn Bhd; office; Kuching; 93100; Sarawak; 1.553500; 110.359300
Kota Kinabalu Bay Project; Teluk Likas Development; construction; Kota Kinabalu; 88400; Sabah; 5.980400; 116.073500
`

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('; '))

const streets = [
  'Jalan Merdeka',
  'Persiaran Utama',
  'Jalan Industri',
  'Lebuh Perdana',
  'Jalan Dato Onn',
  'Jalan Kebangsaan',
]
const contacts = [
  'Puan Rohana',
  'Mr Lim Boon Keat',
  'Encik Hafiz',
  'Ms Kavitha',
  '陈美玲',
  'Encik Jeffri Anak Ujang',
]

const unusual = new Map([
  [21, 'suspended'],
  [23, 'draft'],
])

/** The first `count` sites, numbered with `prefix`; a few of a long list are not active. */
export function demoSites(count: number, prefix: string) {
  return rows
    .slice(0, count)
    .map(
      (
        [name = '', clientName = '', siteType = '', city, postcode, stateName = '', latitude, longitude],
        index,
      ) => ({
        code: `${prefix}-${String(index + 1).padStart(3, '0')}`,
        name,
        clientName,
        siteType,
        address: `${12 + index * 7}, ${streets[index % streets.length]} ${1 + (index % 5)}`,
        city,
        postcode,
        stateName,
        country: 'MY',
        latitude,
        longitude,
        radiusM: [80, 100, 120, 150, 250][index % 5],
        timeZone: stateName === 'Sarawak' || stateName === 'Sabah' ? 'Asia/Kuching' : 'Asia/Kuala_Lumpur',
        contactName: contacts[index % contacts.length],
        contactPhone: `+6035555${String(1000 + index * 13)}`,
        status: unusual.get(index) ?? 'active',
      }),
    )
}
