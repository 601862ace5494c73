/** Names as they stand in a Malaysian staff list: by community, in the scripts that people write them in. */
export interface Community {
  nationality: 'MY' | 'NP' | 'BD' | 'ID' | 'MM'
  weight: number
  male: readonly string[]
  female: readonly string[]
  /** Family or father's names; `{bin}` is bin or binti, `{al}` a/l or a/p, by sex. */
  last: readonly string[]
}

const list = (text: string) => text.split(',')

export const communities: readonly Community[] = [
  {
    nationality: 'MY',
    weight: 44,
    male: list(
      'Ahmad Faiz,Muhammad Hafiz,Azlan,Syafiq,Zulkifli,Khairul,Amirul,Firdaus,Rosli,Shahril,Nazri,Hakim,Iskandar,Ridzuan',
    ),
    female: list(
      'Nur Aisyah,Siti Hajar,Noraini,Farah,Hidayah,Rohana,Zaleha,Nurul Izzah,Aminah,Mazlina,Suraya,Hamidah',
    ),
    last: list(
      '{bin} Abdullah,{bin} Ismail,{bin} Hassan,{bin} Yusof,{bin} Zainal,{bin} Othman,{bin} Rahman,{bin} Mahmud,{bin} Salleh,{bin} Kassim',
    ),
  },
  {
    nationality: 'MY',
    weight: 9,
    male: list('Wei Ming,Jia Hao,Boon Keat,Chee Seng,Kok Leong,Zhi Xuan'),
    female: list('Mei Ling,Hui Min,Siew Lan,Xin Yi,Pei Shan'),
    last: list('Tan,Lim,Ng,Lee,Wong,Chong,Ooi,Teoh'),
  },
  {
    nationality: 'MY',
    weight: 6,
    male: list('伟明,志强,家豪,文杰,国荣'),
    female: list('美玲,慧敏,秀兰,欣怡,佩珊'),
    last: list('陈,林,黄,李,张,Ng,Lim'),
  },
  {
    nationality: 'MY',
    weight: 9,
    male: list('Ravi,Suresh,Ganesan,Kumaran,Prakash,Muthu'),
    female: list('Lakshmi,Kavitha,Priya,Devi,Shanti'),
    last: list('{al} Perumal,{al} Muniandy,{al} Subramaniam,{al} Rajendran,{al} Krishnan'),
  },
  {
    nationality: 'MY',
    weight: 2,
    male: list('முருகன்,சுரேஷ்,கார்த்திக்'),
    female: list('லட்சுமி,கவிதா,மீனா'),
    last: list('பெருமாள்,கிருஷ்ணன்,ராஜேந்திரன்'),
  },
  {
    nationality: 'MY',
    weight: 4,
    male: list('Jeffri,Awang,Dennis,Rentap'),
    female: list('Dayang,Rosnah,Cecilia'),
    last: list('Anak Ujang,Anak Jugah,Gimbad,Lo’ong'),
  },
  {
    nationality: 'NP',
    weight: 8,
    male: list('Dipak,Bishnu,Santosh,Ram Bahadur,Prem'),
    female: list('Sita,Gita,Maya'),
    last: list('Gurung,Thapa,Tamang,Rai,Magar'),
  },
  {
    nationality: 'NP',
    weight: 3,
    male: list('दीपक,विष्णु,सन्तोष'),
    female: list('सीता,माया'),
    last: list('गुरुङ,थापा,तामाङ'),
  },
  {
    nationality: 'BD',
    weight: 6,
    male: list('Md Rafiqul,Md Shahin,Kamal,Jahangir,Mizanur'),
    female: list('Nasrin,Rahima'),
    last: list('Islam,Hossain,Rahman,Miah,Sarker'),
  },
  {
    nationality: 'BD',
    weight: 2,
    male: list('রফিকুল,কামাল,জাহাঙ্গীর'),
    female: list('নাসরিন,রহিমা'),
    last: list('ইসলাম,হোসেন,মিয়া'),
  },
  {
    nationality: 'ID',
    weight: 5,
    male: list('Budi,Agus,Slamet,Joko,Wahyu'),
    female: list('Dewi,Sri Wahyuni,Rina'),
    last: list('Wibowo,Santoso,Setiawan,Hidayat,Nugroho'),
  },
  {
    nationality: 'MM',
    weight: 2,
    male: list('Aung Kyaw,Min Thu,Zaw'),
    female: list('Thin Thin,Khin Mar'),
    last: list('Win,Htun,Oo,Myint'),
  },
]

/** The name as one of that sex bears it. */
export const lastNameFor = (pattern: string, isMale: boolean) =>
  pattern.replace('{bin}', isMale ? 'bin' : 'binti').replace('{al}', isMale ? 'a/l' : 'a/p')
