"""Writes responses and metadata of the PyPI library pysaml2 to a folder: pysaml2_idp.py FOLDER, which has idp.key and
idp.pem. The library signs with xmlsec1."""

import sys
from pathlib import Path

from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT, server
from saml2.config import IdPConfig
from saml2.metadata import create_metadata_string
from saml2.saml import NAMEID_FORMAT_EMAILADDRESS, NAME_FORMAT_URI, NameID
from saml2.xmldsig import DIGEST_SHA256, DIGEST_SHA512, SIG_RSA_SHA256, SIG_RSA_SHA512

# The same names as in samlp.mjs and in crates/saml/tests/mutations/expected.rs.
IDP = "https://idp.example.com/metadata"
SP = "https://docs.example.com/app/sso/saml/1/metadata"
ACS = "https://docs.example.com/app/sso/saml/1/acs"

SP_METADATA = f"""<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="{SP}">
<md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" WantAssertionsSigned="true">
<md:AssertionConsumerService Binding="{BINDING_HTTP_POST}" Location="{ACS}" index="0"/>
</md:SPSSODescriptor></md:EntityDescriptor>"""


def config(folder: Path) -> dict:
    return {
        "entityid": IDP,
        "service": {
            "idp": {
                "endpoints": {
                    "single_sign_on_service": [("https://idp.example.com/sso", BINDING_HTTP_REDIRECT)]
                },
                "policy": {"default": {"lifetime": {"minutes": 5}, "name_form": NAME_FORMAT_URI}},
            }
        },
        "key_file": str(folder / "idp.key"),
        "cert_file": str(folder / "idp.pem"),
        "metadata": {"inline": [SP_METADATA]},
        "xmlsec_binary": "/usr/bin/xmlsec1",
    }


def main() -> None:
    folder = Path(sys.argv[1])
    idp = server.Server(config=IdPConfig().load(config(folder)))
    cases = {
        "pysaml2-assertion": {"sign_assertion": True, "sign_response": False},
        "pysaml2-response": {"sign_assertion": False, "sign_response": True},
        "pysaml2-both": {"sign_assertion": True, "sign_response": True},
        "pysaml2-sha512": {
            "sign_assertion": True,
            "sign_response": False,
            "sign_alg": SIG_RSA_SHA512,
            "digest_alg": DIGEST_SHA512,
        },
    }
    for name, options in cases.items():
        algorithms = {"sign_alg": SIG_RSA_SHA256, "digest_alg": DIGEST_SHA256}
        response = idp.create_authn_response(
            identity={"mail": ["joe@example.com"], "givenName": ["Joe"], "sn": ["Døe & Søn"]},
            in_response_to="_request1",
            destination=ACS,
            sp_entity_id=SP,
            name_id=NameID(format=NAMEID_FORMAT_EMAILADDRESS, text="joe@example.com"),
            authn={"class_ref": "urn:oasis:names:tc:SAML:2.0:ac:classes:Password", "authn_auth": IDP},
            encrypt_assertion=False,
            encrypted_advice_attributes=False,
            **{**algorithms, **options},
        )
        (folder / f"{name}.xml").write_text(str(response), encoding="utf-8")
    metadata = create_metadata_string(None, config=IdPConfig().load(config(folder)), valid=24)
    (folder / "pysaml2.metadata").write_bytes(metadata)


main()
