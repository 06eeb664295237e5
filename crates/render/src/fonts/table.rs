//! The families that are shipped. Written by `scripts/fonts/build.py`: change that, and run it.

use super::{Face, Fallback, Family, Like, Part, Style};

pub(super) static FAMILIES: &[Family] = families! {
    "DM Mono" Mono [
        "dm-mono-400-latin.woff2" "400" Normal Latin;
        "dm-mono-400-latin-ext.woff2" "400" Normal Extended;
        "dm-mono-500-latin.woff2" "500" Normal Latin;
        "dm-mono-500-latin-ext.woff2" "500" Normal Extended;
    ] [
        "400" "99.98%" "99.22%" "31.01%" "0.00%";
    ]
    "Fira Code" Mono [
        "fira-code-latin.woff2" "300 700" Normal Latin;
        "fira-code-latin-ext.woff2" "300 700" Normal Extended;
    ] [
        "400" "99.98%" "99.02%" "32.21%" "0.00%";
    ]
    "Fira Sans" Sans [
        "fira-sans-400-latin.woff2" "400" Normal Latin;
        "fira-sans-400-latin-ext.woff2" "400" Normal Extended;
        "fira-sans-600-latin.woff2" "600" Normal Latin;
        "fira-sans-600-latin-ext.woff2" "600" Normal Extended;
    ] [
        "400" "103.23%" "90.58%" "25.67%" "0.00%";
        "600 900" "95.79%" "97.60%" "27.66%" "0.00%";
    ]
    "IBM Plex Mono" Mono [
        "ibm-plex-mono-400-latin.woff2" "400" Normal Latin;
        "ibm-plex-mono-400-latin-ext.woff2" "400" Normal Extended;
        "ibm-plex-mono-600-latin.woff2" "600" Normal Latin;
        "ibm-plex-mono-600-latin-ext.woff2" "600" Normal Extended;
    ] [
        "400" "99.98%" "102.52%" "27.50%" "0.00%";
    ]
    "IBM Plex Serif" Serif [
        "ibm-plex-serif-400-latin.woff2" "400" Normal Latin;
        "ibm-plex-serif-400-latin-ext.woff2" "400" Normal Extended;
        "ibm-plex-serif-600-latin.woff2" "600" Normal Latin;
        "ibm-plex-serif-600-latin-ext.woff2" "600" Normal Extended;
        "ibm-plex-serif-400-italic-latin.woff2" "400" Italic Latin;
    ] [
        "400" "116.46%" "88.02%" "23.61%" "0.00%";
        "600 900" "113.14%" "90.60%" "24.31%" "0.00%";
    ]
    "Inconsolata" Mono [
        "inconsolata-latin.woff2" "200 900" Normal Latin;
        "inconsolata-latin-ext.woff2" "200 900" Normal Extended;
    ] [
        "400" "83.32%" "103.10%" "22.80%" "0.00%";
    ]
    "Inter" Sans [
        "inter-latin.woff2" "100 900" Normal Latin;
        "inter-latin-ext.woff2" "100 900" Normal Extended;
    ] [
        "400" "107.11%" "90.45%" "22.52%" "0.00%";
        "600 900" "102.15%" "94.84%" "23.61%" "0.00%";
    ]
    "JetBrains Mono" Mono [
        "jetbrains-mono-latin.woff2" "100 800" Normal Latin;
        "jetbrains-mono-latin-ext.woff2" "100 800" Normal Extended;
    ] [
        "400" "99.98%" "102.02%" "30.00%" "0.00%";
    ]
    "Lato" Sans [
        "lato-400-latin.woff2" "400" Normal Latin;
        "lato-400-latin-ext.woff2" "400" Normal Extended;
        "lato-700-latin.woff2" "700" Normal Latin;
        "lato-700-latin-ext.woff2" "700" Normal Extended;
    ] [
        "400" "97.24%" "101.50%" "21.90%" "0.00%";
        "600 900" "92.32%" "106.91%" "23.07%" "0.00%";
    ]
    "Merriweather" Serif [
        "merriweather-latin.woff2" "300 900" Normal Latin;
        "merriweather-latin-ext.woff2" "300 900" Normal Extended;
        "merriweather-400-italic-latin.woff2" "400" Italic Latin;
    ] [
        "400" "119.43%" "82.39%" "22.86%" "0.00%";
        "600 900" "115.48%" "85.21%" "23.64%" "0.00%";
    ]
    "Noto Sans" Sans [
        "noto-sans-latin.woff2" "100 900" Normal Latin;
        "noto-sans-latin-ext.woff2" "100 900" Normal Extended;
    ] [
        "400" "106.52%" "100.36%" "27.51%" "0.00%";
        "600 900" "105.11%" "101.71%" "27.88%" "0.00%";
    ]
    "Open Sans" Sans [
        "open-sans-latin.woff2" "300 800" Normal Latin;
        "open-sans-latin-ext.woff2" "300 800" Normal Extended;
    ] [
        "400" "105.35%" "101.45%" "27.81%" "0.00%";
        "600 900" "105.05%" "101.74%" "27.89%" "0.00%";
    ]
    "Overpass" Sans [
        "overpass-latin.woff2" "100 900" Normal Latin;
        "overpass-latin-ext.woff2" "100 900" Normal Extended;
    ] [
        "400" "100.44%" "87.91%" "38.13%" "0.00%";
        "600 900" "97.81%" "90.28%" "39.16%" "0.00%";
    ]
    "Poppins" Sans [
        "poppins-400-latin.woff2" "400" Normal Latin;
        "poppins-400-latin-ext.woff2" "400" Normal Extended;
        "poppins-600-latin.woff2" "600" Normal Latin;
        "poppins-600-latin-ext.woff2" "600" Normal Extended;
    ] [
        "400" "112.73%" "93.14%" "31.05%" "8.87%";
        "600 900" "106.26%" "98.81%" "32.94%" "9.41%";
    ]
    "Raleway" Sans [
        "raleway-latin.woff2" "100 900" Normal Latin;
        "raleway-latin-ext.woff2" "100 900" Normal Extended;
    ] [
        "400" "104.42%" "90.02%" "22.41%" "0.00%";
        "600 900" "100.42%" "93.61%" "23.30%" "0.00%";
    ]
    "Roboto Mono" Mono [
        "roboto-mono-latin.woff2" "100 700" Normal Latin;
        "roboto-mono-latin-ext.woff2" "100 700" Normal Extended;
    ] [
        "400" "100.00%" "104.79%" "27.10%" "0.00%";
    ]
    "Roboto Slab" Serif [
        "roboto-slab-latin.woff2" "100 900" Normal Latin;
        "roboto-slab-latin-ext.woff2" "100 900" Normal Extended;
    ] [
        "400" "117.69%" "89.04%" "23.03%" "0.00%";
        "600 900" "111.87%" "93.67%" "24.23%" "0.00%";
    ]
    "Roboto" Sans [
        "roboto-latin.woff2" "100 900" Normal Latin;
        "roboto-latin-ext.woff2" "100 900" Normal Extended;
    ] [
        "400" "99.94%" "92.83%" "24.43%" "0.00%";
        "600 900" "94.03%" "98.66%" "25.96%" "0.00%";
    ]
    "Source Code Pro" Mono [
        "source-code-pro-latin.woff2" "200 900" Normal Latin;
        "source-code-pro-latin-ext.woff2" "200 900" Normal Extended;
    ] [
        "400" "99.98%" "98.42%" "27.30%" "0.00%";
    ]
    "Source Sans Pro" Sans [
        "source-sans-pro-400-latin.woff2" "400" Normal Latin;
        "source-sans-pro-400-latin-ext.woff2" "400" Normal Extended;
        "source-sans-pro-600-latin.woff2" "600" Normal Latin;
        "source-sans-pro-600-latin-ext.woff2" "600" Normal Extended;
    ] [
        "400" "93.95%" "104.73%" "29.06%" "0.00%";
        "600 900" "89.74%" "109.65%" "30.42%" "0.00%";
    ]
    "Space Mono" Mono [
        "space-mono-400-latin.woff2" "400" Normal Latin;
        "space-mono-400-latin-ext.woff2" "400" Normal Extended;
        "space-mono-700-latin.woff2" "700" Normal Latin;
        "space-mono-700-latin-ext.woff2" "700" Normal Extended;
    ] [
        "400" "101.98%" "109.82%" "35.40%" "0.00%";
    ]
    "Ubuntu" Sans [
        "ubuntu-400-latin.woff2" "400" Normal Latin;
        "ubuntu-400-latin-ext.woff2" "400" Normal Extended;
        "ubuntu-700-latin.woff2" "700" Normal Latin;
        "ubuntu-700-latin-ext.woff2" "700" Normal Extended;
    ] [
        "400" "102.27%" "91.14%" "18.48%" "2.74%";
        "600 900" "99.88%" "93.31%" "18.92%" "2.80%";
    ]
};
